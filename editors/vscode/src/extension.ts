// Starts the language server where a text of its languages is open, and gives its answers a place.

import * as vscode from 'vscode';

import { Server } from './server';
import { Tasks, TYPE } from './tasks';
import { Texts } from './texts';

export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const texts = new Texts(() => server);
  const server: Server = new Server((uri) => texts.showPlan(uri));
  context.subscriptions.push(
    server,
    ...texts.register(),
    vscode.tasks.registerTaskProvider(TYPE, new Tasks()),
    vscode.commands.registerCommand('tgtcfg.restart', () => server.restart()),
    vscode.commands.registerCommand('tgtcfg.showPlan', () => {
      const editor = vscode.window.activeTextEditor;
      return editor && texts.showPlan(editor.document.uri.toString());
    }),
    vscode.workspace.onDidChangeConfiguration((event) => {
      const isOther = ['tgtcfg.path', 'tgtcfg.arguments'].some((name) => event.affectsConfiguration(name));
      return isOther ? server.restart() : undefined;
    }),
  );
  await server.start();
}
