// What the user set.

import * as vscode from 'vscode';

export function settings(): vscode.WorkspaceConfiguration {
  return vscode.workspace.getConfiguration('tgtcfg');
}

export function path(): string {
  return settings().get<string>('path') || 'tgtcfg';
}

/** Trailing underscore: `arguments` is a word of the language. */
export function arguments_(): string[] {
  return settings().get<string[]>('arguments') ?? [];
}
