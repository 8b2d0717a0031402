"""Another compiler as a witness: what it says of CPUs and features, against the plan."""
from tool_runs import Counts


class Comparison:
    """Counts what agrees, what differs by a rule that is known, and what differs without one."""

    def __init__(self, title, witness):
        self.counts = Counts(title)
        self.witness = witness
        self.rules = {}

    def judge(self, what, plan, theirs, rules):
        """`rules`: those that are about `what`, each with the names that it explains."""
        more, less = theirs - plan, plan - theirs
        for rule, names in rules:
            if (more | less) & names:
                self.rules[rule] = self.rules.get(rule, 0) + 1
                more, less = more - names, less - names
        if more or less:
            said = f"{self.witness} has {' '.join(sorted(more)) or 'no more'}; lacks {' '.join(sorted(less)) or 'nothing'}"
            self.counts.refused_by_tool.append((what, said))
        else:
            self.counts.accepted += 1

    def print_rules(self):
        for rule, count in sorted(self.rules.items()):
            print(f"{self.witness}: {count} times: {rule}")
