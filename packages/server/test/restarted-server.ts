import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ApiClient } from './api-client.js';
import { type ChildServer, startChildServer } from './child-server.js';

/** The built program with a folder and a state of its own, which can be ended and started again. */
export class RestartedServer {
  private constructor(
    /** It holds the folder `files` and the state. */
    readonly folder: string,
    readonly root: string,
    private child: ChildServer,
    readonly password: string | null,
    public admin: ApiClient,
  ) {}

  static async begin(): Promise<RestartedServer> {
    const folder = await mkdtemp(join(tmpdir(), 'satchel-restarted-'));
    const root = join(folder, 'files');
    await mkdir(root);
    const child = await startChildServer(root, join(folder, 'state'));
    const admin = await child.anonymous.login('admin', child.password ?? '');
    return new RestartedServer(folder, root, child, child.password, admin);
  }

  get pid(): number {
    return this.child.pid;
  }

  get origin(): string {
    return this.child.origin;
  }

  /** Starts it after it has ended, and logs in again. */
  async start(): Promise<void> {
    this.child = await startChildServer(this.root, join(this.folder, 'state'));
    this.admin = await this.child.anonymous.login('admin', this.password ?? '');
  }

  kill(signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<void> {
    return this.child.kill(signal);
  }

  /** Kills it, and removes all that it had. */
  async end(): Promise<void> {
    await this.kill();
    await rm(this.folder, { recursive: true, force: true });
  }
}
