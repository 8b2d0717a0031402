// An extension of its own: begins when the editor has started, and uses the one that is tested as users do. What it found goes to
// the file that `results.json` names.

const assert = require('node:assert');
const fs = require('node:fs');
const path = require('node:path');
const vscode = require('vscode');

const PATIENCE = 30_000;

async function until(what, ask) {
  const end = Date.now() + PATIENCE;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > end) throw new Error(`no ${what}; ${JSON.stringify(vscode.languages.getDiagnostics())}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const folder = () => vscode.workspace.workspaceFolders[0].uri;
const file = (name) => vscode.Uri.joinPath(folder(), name);

async function open(name) {
  const document = await vscode.workspace.openTextDocument(file(name));
  await vscode.window.showTextDocument(document);
  return document;
}

async function replace(document, text) {
  const edit = new vscode.WorkspaceEdit();
  edit.replace(document.uri, new vscode.Range(0, 0, document.lineCount, 0), text);
  assert.ok(await vscode.workspace.applyEdit(edit));
}

const ours = (uri) => vscode.languages.getDiagnostics(uri).filter((each) => each.source === 'tgtcfg');
// Those of tasks have no link behind their code.
const served = (uri) => ours(uri).filter((each) => each.code.target);
const codeOf = (mark) => (typeof mark.code === 'object' ? mark.code.value : mark.code);

const tests = {
  async 'only its languages start it'() {
    const { activationEvents, contributes } = vscode.extensions.getExtension('tgtcfg.tgtcfg').packageJSON;
    assert.deepEqual(activationEvents.sort(), ['json', 'json5', 'jsonc', 'yaml'].map((each) => `onLanguage:${each}`));
    assert.deepEqual(contributes.taskDefinitions.map((each) => each.type), ['tgtcfg']);
  },

  async 'mistakes are marked, and their code leads to its page'() {
    const document = await open('wrong.yaml');
    const marks = await until('marks', () => ours(document.uri).length === 2 && ours(document.uri));
    assert.equal(vscode.extensions.getExtension('tgtcfg.tgtcfg').isActive, true);
    const unknown = marks.find((each) => codeOf(each) === 'TC1310');
    assert.equal(document.getText(unknown.range), 'executr');
    assert.equal(unknown.code.target.toString(), 'tgtcfg:/diagnostics/TC1310');
    const page = await vscode.workspace.openTextDocument(unknown.code.target);
    assert.match(page.getText(), /## How to fix/);
    await until('Markdown', () => vscode.workspace.textDocuments.some((each) => each.uri.scheme === 'tgtcfg' && each.languageId === 'markdown'));
  },

  async 'a fix corrects it'() {
    const document = await open('wrong.yaml');
    const mark = ours(document.uri).find((each) => codeOf(each) === 'TC1310');
    const actions = await vscode.commands.executeCommand('vscode.executeCodeActionProvider', document.uri, mark.range);
    const fix = actions.find((each) => each.title.includes('executor'));
    assert.ok(await vscode.workspace.applyEdit(fix.edit));
    assert.match(document.getText(), /^executor:/);
    await until('fewer marks', () => ours(document.uri).every((each) => codeOf(each) !== 'TC1310'));
  },

  async 'completion inside a target string'() {
    const document = await open('right.yaml');
    const at = document.positionAt(document.getText().indexOf('sm_87') + 'sm_8'.length);
    const list = await vscode.commands.executeCommand('vscode.executeCompletionItemProvider', document.uri, at);
    assert.ok(list.items.some((each) => (each.label.label ?? each.label) === 'sm_87'));
  },

  async 'JSON is understood too'() {
    const document = await open('wrong.json');
    await until('a mark', () => ours(document.uri).some((each) => codeOf(each) === 'TC1310'));
  },

  async 'the lens shows the plan, and the plan follows the text'() {
    const document = await open('right.yaml');
    const lens = await until('a lens', async () =>
      (await vscode.commands.executeCommand('vscode.executeCodeLensProvider', document.uri, 9))?.find((each) => each.command?.title === 'plan'));
    await vscode.commands.executeCommand(lens.command.command, ...lens.command.arguments);
    const plan = await until('a plan', () => vscode.workspace.textDocuments.find((each) => each.uri.path === '/plan/right.yaml.plan.json'));
    assert.ok(JSON.stringify(JSON.parse(plan.getText())).includes('sm_87'));
    await replace(document, document.getText().replace('sm_87', 'sm_90'));
    await until('the new plan', () => plan.getText().includes('sm_90'));
  },

  async 'hints obey the setting'() {
    const document = await open('right.yaml');
    const range = new vscode.Range(0, 0, document.lineCount, 0);
    const hints = () => vscode.commands.executeCommand('vscode.executeInlayHintProvider', document.uri, range);
    await until('hints', async () => (await hints()).length > 0);
    await vscode.workspace.getConfiguration('tgtcfg').update('inlayHints', false, vscode.ConfigurationTarget.Workspace);
    await until('no hints', async () => (await hints()).length === 0);
  },

  async 'a task reports into the list of problems'() {
    const tasks = await vscode.tasks.fetchTasks({ type: 'tgtcfg' });
    assert.deepEqual(tasks.map((each) => each.name).sort(), ['check', 'check while files change']);
    const ended = new Promise((resolve) => vscode.tasks.onDidEndTaskProcess((event) => resolve(event.exitCode)));
    await vscode.tasks.executeTask(tasks.find((each) => each.name === 'check'));
    assert.equal(await ended, 1);
    // No text of this file is open: only the task can have said it.
    const unopened = file('deploy/unopened.yaml');
    const [mark] = await until('the problem of a task', () => ours(unopened).length && ours(unopened));
    assert.equal(codeOf(mark), 'TC1310');
    assert.equal(mark.range.start.line, 1);
    assert.equal(mark.severity, vscode.DiagnosticSeverity.Error);
  },

  async 'a program that is not there is told, and the right one starts again'() {
    const settings = () => vscode.workspace.getConfiguration('tgtcfg');
    const program = settings().get('path');
    await settings().update('path', '/no/such/program', vscode.ConfigurationTarget.Workspace);
    const document = await open('wrong.json');
    await until('no marks', () => served(document.uri).length === 0);
    await settings().update('path', program, vscode.ConfigurationTarget.Workspace);
    await until('marks', () => served(document.uri).length > 0);
  },
};

exports.activate = async () => {
  const results = [];
  for (const [name, test] of Object.entries(tests)) {
    try {
      await test();
      results.push({ name, ok: true });
    } catch (error) {
      results.push({ name, ok: false, error: String(error.stack ?? error) });
    }
  }
  const target = JSON.parse(fs.readFileSync(path.join(__dirname, 'results.json'), 'utf8'));
  fs.writeFileSync(`${target}.part`, JSON.stringify(results));
  fs.renameSync(`${target}.part`, target);
};
