// The language server: started by the settings, and asked for what has no word in the protocol.

import * as vscode from 'vscode';
import { ExecuteCommandRequest, LanguageClient, State } from 'vscode-languageclient/node';

import { arguments_, path, settings } from './settings';

export const LANGUAGES = ['yaml', 'json', 'jsonc', 'json5'];

/** Commands of the server, which `executeCommand` runs. */
const PLAN = 'tgtcfg.plan';
const PAGE = 'tgtcfg.page';

export class Server implements vscode.Disposable {
  private client: LanguageClient | undefined;
  /** Starts and stops follow one another. */
  private turn: Promise<void> = Promise.resolve();

  constructor(private readonly showPlan: (uri: string) => Thenable<unknown>) {}

  start(): Promise<void> {
    return this.inTurn(() => this.startNow());
  }

  private async startNow(): Promise<void> {
    const selector = LANGUAGES.flatMap((language) => [
      { language, scheme: 'file' },
      { language, scheme: 'untitled' },
    ]);
    this.client = new LanguageClient(
      'tgtcfg',
      'tgtcfg',
      { command: path(), args: ['lsp', ...arguments_()] },
      {
        documentSelector: selector,
        initializationOptions: { inlayHints: settings().get<boolean>('inlayHints') },
        synchronize: { configurationSection: 'tgtcfg' },
        // The lens gives the address of a text; people want to see the plan.
        middleware: {
          executeCommand: (command, args, next) => (command === PLAN ? this.showPlan(args[0]) : next(command, args)),
        },
      },
    );
    try {
      await this.client.start();
    } catch (error) {
      // Nobody may answer.
      void this.tellThatItDoesNotRun(error);
    }
  }

  restart(): Promise<void> {
    return this.inTurn(async () => {
      await this.stopNow();
      await this.startNow();
    });
  }

  /** The plan of an open text, as JSON. */
  plan(uri: string): Promise<string> {
    return this.ask(PLAN, uri);
  }

  /** The page of a diagnostic, as Markdown. */
  page(code: string): Promise<string> {
    return this.ask(PAGE, code);
  }

  dispose(): Thenable<void> {
    return this.inTurn(() => this.stopNow());
  }

  private inTurn(work: () => Promise<void>): Promise<void> {
    this.turn = this.turn.then(work, work);
    return this.turn;
  }

  private async ask(command: string, argument: string): Promise<string> {
    if (this.client?.state !== State.Running) throw new Error('the language server does not run');
    return this.client.sendRequest(ExecuteCommandRequest.type, { command, arguments: [argument] });
  }

  private async stopNow(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    // One that did not start cannot be stopped, and says so.
    await client?.dispose().catch(() => undefined);
  }

  private async tellThatItDoesNotRun(error: unknown): Promise<void> {
    const change = 'Change the path';
    const answer = await vscode.window.showErrorMessage(`\`${path()} lsp\` cannot be run: ${error}`, change);
    if (answer === change) await vscode.commands.executeCommand('workbench.action.openSettings', 'tgtcfg.path');
  }
}
