import type { Usage, VirtualPath } from '@satchel/contract';
import type { Action, Outcome, RehearsingFileSystem } from './changes.js';
import type { Actor, FileEvent, FileEvents } from './file-events.js';
import type { FileHooks, HookDetail, HookEvent } from './file-hooks.js';
import type {
  Entry,
  FoundEntry,
  Identity,
  Listing,
  ListOptions,
  Located,
  OpenFile,
  Pack,
  PackOptions,
  PackRoot,
  PartialUploads,
  RemoveOptions,
  TransferOptions,
  WalkOptions,
  WriteOptions,
} from './file-system.js';
import type { NameQuery } from './names/name-query.js';
import { publishingBy } from './uploads/hooked-uploads.js';

export interface Reactions {
  actor: Actor;
  /** As stored. */
  scope: string;
  hooks?: FileHooks | undefined;
  events?: FileEvents | undefined;
}

function hookEventOf(action: Action): HookEvent {
  if (action.verb === 'write') return action.options.reason;
  if (action.verb === 'makeDirectory') return 'upload';
  if (action.verb === 'remove') return 'delete';
  return action.verb === 'move' ? 'rename' : 'copy';
}

function eventOf(action: Action, outcome: Outcome, actor: Actor, written?: Identity): FileEvent | null {
  const { path, destination, existed, replaced } = outcome;
  if (path === null) return null;
  if (action.verb === 'write' && replaced && written) {
    return { type: 'written', path, actor, version: { before: replaced, after: written } };
  }
  if (action.verb === 'remove') return { type: 'removed', path, actor };
  if (action.verb === 'makeDirectory') return existed ? null : { type: 'created', path, actor };
  if (action.verb === 'write') return { type: existed ? 'written' : 'created', path, actor };
  if (destination === null) return action.verb === 'move' ? { type: 'removed', path, actor } : null;
  if (action.verb === 'move') return { type: 'moved', from: path, path: destination, actor };
  return { type: existed ? 'written' : 'created', path: destination, actor };
}

/** Runs the operator's hooks around each change, and tells everybody who listens once it is done. */
export class HookedFileSystem implements RehearsingFileSystem {
  constructor(
    readonly inner: RehearsingFileSystem,
    readonly reactions: Reactions,
  ) {}

  /** What will be done is settled before the first hook runs: nobody starts hooks who may not act. */
  async #around<Result>(action: Action, work: () => Promise<Result>): Promise<Result> {
    const { actor, scope, hooks, events } = this.reactions;
    const outcome = await this.inner.rehearse(action);
    const { path, destination } = outcome;
    const event = hookEventOf(action);
    const detail: HookDetail | null = path && { actor, scope, path, ...(destination ? { destination } : {}) };
    if (detail) await hooks?.before(event, detail);
    const result = await work();
    const written = action.verb === 'write' ? (result as Entry).identity : undefined;
    const news = eventOf(action, outcome, actor, written);
    if (news) events?.emit(news);
    if (detail) await hooks?.after(event, detail);
    return result;
  }

  rehearse(action: Action): Promise<Outcome> {
    return this.inner.rehearse(action);
  }

  write(path: VirtualPath, body: AsyncIterable<Uint8Array>, options: WriteOptions): Promise<Entry> {
    return this.#around({ verb: 'write', path, options }, () => this.inner.write(path, body, options));
  }

  get uploads(): PartialUploads {
    const { uploads } = this.inner;
    return publishingBy(uploads, (path, name, options) => {
      const write = { reason: 'upload', override: options.override ?? false } as const;
      return this.#around({ verb: 'write', path, options: write }, () =>
        uploads.publish(path, name, options),
      );
    });
  }

  makeDirectory(path: VirtualPath): Promise<void> {
    return this.#around({ verb: 'makeDirectory', path }, () => this.inner.makeDirectory(path));
  }

  copy(from: VirtualPath, to: VirtualPath, options?: TransferOptions): Promise<void> {
    return this.#around({ verb: 'copy', from, to, options }, () => this.inner.copy(from, to, options));
  }

  move(from: VirtualPath, to: VirtualPath, options?: TransferOptions): Promise<void> {
    return this.#around({ verb: 'move', from, to, options }, () => this.inner.move(from, to, options));
  }

  remove(path: VirtualPath, options?: RemoveOptions): Promise<void> {
    return this.#around({ verb: 'remove', path, options }, () => this.inner.remove(path, options));
  }

  stat(path: VirtualPath): Promise<Entry> {
    return this.inner.stat(path);
  }

  locate(path: VirtualPath): Promise<Located> {
    return this.inner.locate(path);
  }

  list(path: VirtualPath, options: ListOptions): Promise<Listing> {
    return this.inner.list(path, options);
  }

  walk(path: VirtualPath, options?: WalkOptions): AsyncIterable<Entry[]> {
    return this.inner.walk(path, options);
  }

  find(path: VirtualPath, query: NameQuery, options?: WalkOptions): AsyncIterable<FoundEntry[]> {
    return this.inner.find(path, query, options);
  }

  open(path: VirtualPath): Promise<OpenFile> {
    return this.inner.open(path);
  }

  usage(path: VirtualPath): Promise<Usage> {
    return this.inner.usage(path);
  }

  pack(roots: readonly PackRoot[], options: PackOptions): Promise<Pack> {
    return this.inner.pack(roots, options);
  }

  /** Hooks run for changes below as well; their paths stay those of the server. */
  at(path: VirtualPath, pin?: Identity): HookedFileSystem {
    return new HookedFileSystem(this.inner.at(path, pin), this.reactions);
  }
}
