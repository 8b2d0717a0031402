// Texts that no file has: `tgtcfg:/diagnostics/CODE` is the page of a diagnostic, `tgtcfg:/plan/NAME?ADDRESS` the plan of an
// open text.

import * as vscode from 'vscode';

import { Server } from './server';

const SCHEME = 'tgtcfg';
const PAGES = '/diagnostics/';
const PLANS = '/plan/';

export class Texts implements vscode.TextDocumentContentProvider {
  private readonly changed = new vscode.EventEmitter<vscode.Uri>();
  readonly onDidChange = this.changed.event;

  constructor(private readonly server: () => Server) {}

  register(): vscode.Disposable[] {
    return [
      this.changed,
      vscode.workspace.registerTextDocumentContentProvider(SCHEME, this),
      vscode.workspace.onDidOpenTextDocument(asMarkdown),
      vscode.workspace.onDidChangeTextDocument((event) => this.planIsOld(event.document)),
    ];
  }

  async provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
    if (uri.path.startsWith(PAGES)) return this.server().page(uri.path.slice(PAGES.length));
    try {
      return await this.server().plan(uri.query);
    } catch {
      return '// There is no plan while the configuration has errors.\n';
    }
  }

  async showPlan(of: string): Promise<void> {
    const name = vscode.Uri.parse(of).path.split('/').pop() ?? 'plan';
    const uri = vscode.Uri.from({ scheme: SCHEME, path: `${PLANS}${name}.plan.json`, query: of });
    this.changed.fire(uri);
    const document = await vscode.workspace.openTextDocument(uri);
    await vscode.window.showTextDocument(document, { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true });
  }

  private planIsOld(document: vscode.TextDocument): void {
    for (const each of vscode.workspace.textDocuments) {
      const shows = each.uri.scheme === SCHEME && each.uri.query === document.uri.toString();
      if (shows) this.changed.fire(each.uri);
    }
  }
}

async function asMarkdown(document: vscode.TextDocument): Promise<void> {
  const isPage = document.uri.scheme === SCHEME && document.uri.path.startsWith(PAGES);
  if (isPage && document.languageId !== 'markdown') await vscode.languages.setTextDocumentLanguage(document, 'markdown');
}
