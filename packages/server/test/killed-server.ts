import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiClient } from './api-client.js';
import { type ChildServer, startChildServer } from './child-server.js';

const KILLER = new URL('fixtures/kill-at-call.mjs', import.meta.url).href;

/** `KILL_POINTS=all` kills at each call, where the gate does at each `some`th of them. */
export const strideOf = (some: number): number => (process.env.KILL_POINTS === 'all' ? 1 : some);

/** The built program, which is killed at calls of the file system that a test chooses, and started again. */
export class KilledServer {
  readonly folder: string;
  admin!: ApiClient;
  #server!: ChildServer;

  private constructor(name: string) {
    this.folder = mkdtempSync(join(tmpdir(), `${name}-`));
    mkdirSync(this.at(''));
  }

  static async start(name: string): Promise<KilledServer> {
    const server = new KilledServer(name);
    await server.#start();
    return server;
  }

  /** In the served folder. */
  at(path: string): string {
    return join(this.folder, 'files', path);
  }

  state(path: string): string {
    return join(this.folder, 'state', path);
  }

  async close(): Promise<void> {
    await this.#server.kill('SIGKILL');
    rmSync(this.folder, { recursive: true, force: true });
  }

  get #armed(): string {
    return join(this.folder, 'armed');
  }

  async #start(): Promise<void> {
    const env = { ...process.env, ARMED: this.#armed, NODE_OPTIONS: `--import=${KILLER}` };
    this.#server = await startChildServer(this.at(''), this.state(''), [], undefined, { env });
    const { password, anonymous, origin } = this.#server;
    if (password) this.admin = await anonymous.login('admin', password);
    else this.admin = new ApiClient(origin, this.admin.token);
  }

  disarm(): void {
    for (const file of [this.#armed, `${this.#armed}.calls`]) rmSync(file, { force: true });
  }

  /**
   * Sends a request to the server, which is killed at that call; resolves to its response, or null when the
   * server was killed.
   */
  async killedAt(call: number, send: () => Promise<Response>): Promise<Response | null> {
    writeFileSync(this.#armed, String(call));
    try {
      const response = await send();
      await response.arrayBuffer();
      return response;
    } catch {
      return null;
    } finally {
      // It may be killed after the response as well.
      await this.#server.kill('SIGKILL');
      this.disarm();
      await this.#start();
    }
  }
}

/** Kills a server at the calls that a request makes, from `first` on; resolves to the number of kills. */
export async function atCalls(
  { first, stride }: { first: number; stride: number },
  round: (call: number) => Promise<Response | null>,
): Promise<number> {
  let kills = 0;
  for (let call = Math.min(stride, first); ; call += stride) {
    if ((await round(call)) !== null) return kills;
    kills += 1;
  }
}
