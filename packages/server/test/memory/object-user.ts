import { everyPermission, ROOT, type Rule } from '@satchel/contract';
import type { Brake } from '../../src/core/files/brake.js';
import { type FileEvent, FileEvents } from '../../src/core/files/file-events.js';
import type { FileHooks } from '../../src/core/files/file-hooks.js';
import type { UserFileSystem } from '../../src/core/files/file-system.js';
import { openFileSystem } from '../../src/core/files/open-file-system.js';
import { AppError } from '../../src/lib/app-error.js';
import { p } from '../contracts/file-system-calls.js';
import { MemoryStorage, objectForm } from '../memory-storage.js';

const DENIED: Rule = { regex: false, allow: false, path: '/denied', regexp: null };

/** A user of an object store, with hooks, events, a brake and a rule. */
export class ObjectUser {
  readonly storage = new MemoryStorage(objectForm());
  readonly events: FileEvent[] = [];
  /** The changes that hooks ran for. */
  readonly hooked: string[] = [];
  isBraked = false;
  readonly published = new FileEvents((error) => {
    throw error;
  });
  readonly files: UserFileSystem;

  constructor() {
    const { published } = this;
    published.subscribe((event) => this.events.push(event));
    const grant = { userId: 1, username: 'anna', scope: ROOT, permissions: everyPermission(true) };
    const options = { grant: { ...grant, rules: [DENIED], hideDotfiles: false }, events: published };
    this.files = openFileSystem({
      storage: this.storage,
      hooks: this.#hooks(),
      brake: this.#brake(),
      ...options,
    });
  }

  #hooks(): FileHooks {
    return {
      isSet: async () => true,
      before: async (event, { path, destination }) =>
        void this.hooked.push([event, path, destination ?? []].flat().join(' ')),
      after: async () => undefined,
    };
  }

  #brake(): Brake {
    return {
      refusalFor: async () => (this.isBraked ? new AppError('paused_by_brake', 'It is paused') : null),
      roomFor: async () => (this.isBraked ? 0 : Number.POSITIVE_INFINITY),
    };
  }

  /** Puts an object there as another program does. */
  put(key: string, content: string | Buffer = key): void {
    this.storage.tree.putObject(key, Buffer.from(content));
  }

  async idOf(path: string): Promise<string> {
    return (await this.files.stat(p(path))).fileId;
  }
}
