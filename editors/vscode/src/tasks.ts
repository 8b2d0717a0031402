// Tasks that check a folder with `tgtcfg validate`, once or while files change.

import * as vscode from 'vscode';

import { arguments_, path } from './settings';

export const TYPE = 'tgtcfg';

interface Definition extends vscode.TaskDefinition {
  inputs?: string[];
  watch?: boolean;
  arguments?: string[];
}

export class Tasks implements vscode.TaskProvider {
  provideTasks(): vscode.Task[] {
    const folders = vscode.workspace.workspaceFolders ?? [];
    return folders.flatMap((folder) => [
      taskOf({ type: TYPE }, folder, 'check'),
      taskOf({ type: TYPE, watch: true }, folder, 'check while files change'),
    ]);
  }

  resolveTask(task: vscode.Task): vscode.Task | undefined {
    const scope = task.scope ?? vscode.workspace.workspaceFolders?.[0];
    if (scope === undefined) return undefined;
    return taskOf(task.definition as Definition, scope, task.name);
  }
}

function taskOf(definition: Definition, scope: vscode.WorkspaceFolder | vscode.TaskScope, name: string): vscode.Task {
  const inputs = definition.inputs?.length ? definition.inputs : ['.'];
  const watch = definition.watch === true;
  const words = ['validate', ...inputs, '--format=concise', ...arguments_(), ...(definition.arguments ?? [])];
  if (watch) words.push('--watch');
  const matcher = watch ? '$tgtcfg-watch' : '$tgtcfg';
  const task = new vscode.Task(definition, scope, name, 'tgtcfg', new vscode.ProcessExecution(path(), words), matcher);
  task.group = vscode.TaskGroup.Build;
  task.isBackground = watch;
  task.presentationOptions = { reveal: vscode.TaskRevealKind.Silent };
  return task;
}
