#include "command_support.h"
#include "shell_scripts.h"
#include "support/text.h"

namespace tgtcfg::cli {
namespace {

constexpr std::string_view bash_script =
    R"sh(# bash completion of tgtcfg: source this file, or put it into
# ~/.local/share/bash-completion/completions/tgtcfg
_tgtcfg() {
  local words=() word line candidate kept
  # bash takes words apart at = and :, which ours may hold.
  for word in "${COMP_WORDS[@]:1:COMP_CWORD}"; do
    if [ ${#words[@]} -gt 0 ] && { [[ $word == [=:]* ]] || [[ ${words[-1]} == *[=:] ]]; }; then
      words[-1]+=$word
    else
      words+=("$word")
    fi
  done
  # As the program would see them: without the quotes.
  words=("${words[@]//\\/}")
  words=("${words[@]#[\"\']}")
  local current=${words[-1]}
  kept=${current%"${current##*[=:]}"}
  COMPREPLY=()
  while IFS= read -r line; do
    candidate=${line%%$'\t'*}
    [[ $candidate == "$kept"* ]] && candidate=${candidate#"$kept"}
    COMPREPLY+=("$(printf %q "$candidate")")
  done < <("${COMP_WORDS[0]}" complete -- "${words[@]}" 2>/dev/null)
  if [ ${#COMPREPLY[@]} -eq 1 ] && [[ ${COMPREPLY[0]} == *[/=] ]]; then
    compopt -o nospace 2>/dev/null
  fi
}
complete -F _tgtcfg tgtcfg
)sh";

constexpr std::string_view zsh_script = R"sh(#compdef tgtcfg
# zsh completion of tgtcfg: put it into a folder of $fpath as _tgtcfg
_tgtcfg() {
  local -a names texts open_names open_texts
  local line name
  for line in "${(@f)$("${words[1]}" complete -- "${(@Q)words[2,CURRENT]}" 2>/dev/null)}"; do
    [[ -n $line ]] || continue
    name=${line%%$'\t'*}
    if [[ $name == *[/=] ]]; then
      open_names+=("$name")
      open_texts+=("$name  ${line#*$'\t'}")
    else
      names+=("$name")
      texts+=("$name  ${line#*$'\t'}")
    fi
  done
  (( ${#names} )) && compadd -U -l -d texts -a names
  (( ${#open_names} )) && compadd -U -S '' -l -d open_texts -a open_names
  return 0
}
compdef _tgtcfg tgtcfg 2>/dev/null
)sh";

constexpr std::string_view fish_script =
    R"sh(# fish completion of tgtcfg: put it into ~/.config/fish/completions/tgtcfg.fish
function __tgtcfg_complete
  set -l words (commandline -opc)
  set -l typed (commandline -ct)
  set -l current (string unescape -- $typed)
  or set current $typed
  $words[1] complete -- $words[2..-1] "$current" 2>/dev/null
end
complete -c tgtcfg -f -a '(__tgtcfg_complete)'
)sh";

// Before PowerShell 7.3, native programs do not receive empty arguments.
constexpr std::string_view powershell_script =
    R"sh(# PowerShell completion of tgtcfg: put this line into the file that $PROFILE names
#   tgtcfg completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName tgtcfg -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $words = @($commandAst.CommandElements |
    Where-Object { $_.Extent.StartOffset -lt $cursorPosition } |
    ForEach-Object { if ($_.PSObject.Properties['Value']) { [string]$_.Value } else { $_.Extent.Text } })
  $program = $words[0]
  $words = @($words | Select-Object -Skip 1)
  if ($wordToComplete -eq '') {
    $words += if ($PSVersionTable.PSVersion -lt [version]'7.3') { '""' } else { '' }
  }
  & $program complete -- @words 2>$null | ForEach-Object {
    $name, $about = $_ -split "`t", 2
    if (-not $about) { $about = $name }
    $text = $name
    if ($name -match '[^\w./:=+@%-]') { $text = "'" + $name.Replace("'", "''") + "'" }
    [System.Management.Automation.CompletionResult]::new($text, $name, 'ParameterValue', $about)
  }
}
)sh";

constexpr CompletionScript scripts[] = {{"bash", bash_script},
                                        {"zsh", zsh_script},
                                        {"fish", fish_script},
                                        {"powershell", powershell_script}};

}  // namespace

std::span<const CompletionScript> completion_scripts() {
  return scripts;
}

const CommandText completion_page = {
    .usage = "bash | zsh | fish | powershell",
    .summary = "Print a script that completes commands, options, names and files in a shell.",
    .argument = "SHELL",
    .argument_help = "Shell: bash, zsh, fish or powershell",
    .completes = "shell",
    .one_argument = true,
    .examples = {{"tgtcfg completion bash",
                  "source the output, or store it in the directory of bash completions"},
                 {"tgtcfg completion fish", "for fish"}}};

ExitCode cmd_completion(Invocation& call) {
  if (const auto code = call.begin()) return *code;
  const std::vector<std::string>& words = call.typed.words;
  const auto name = words.empty() ? std::nullopt : std::optional(words.front());
  std::vector<std::string> shells;
  for (const CompletionScript& script : completion_scripts()) {
    shells.emplace_back(script.shell);
    if (name != script.shell) continue;
    Session session = call.session();
    return write_product(session, script.text);
  }
  auto error = call.bad_usage(name ? "unknown shell `" + *name + "`"
                                   : std::string("`completion` requires a shell"));
  if (name) error.suggest_nearest(*name, shells, {});
  error.help("name one of these shells: " + join(shells, ", "));
  return call.fail();
}

}  // namespace tgtcfg::cli
