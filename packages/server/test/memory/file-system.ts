import { setImmediate as nextTurn } from 'node:timers/promises';
import { ROOT, segmentsOf, type VirtualPath } from '@satchel/contract';
import type {
  Change,
  ChangeResult,
  ChangingFileSystem,
  ChangingRenameOptions,
  ChangingUploads,
  ChangingWriteOptions,
  RenamedAll,
  Transfer,
  WriteResult,
} from '../../src/core/files/changes.js';
import type {
  FileId,
  MakeDirectoryOptions,
  RemoveOptions,
  RenameWish,
  TransferOptions,
  WriteOptions,
} from '../../src/core/files/file-system.js';
import { etagOf } from '../../src/core/files/revision.js';
import { AppError } from '../../src/lib/app-error.js';
import { untilAborted } from '../../src/lib/until-aborted.js';
import type { MemoryFile } from './nodes.js';
import { MemoryReading } from './reading.js';
import { inUse, invalid, notFound } from './refusals.js';
import { chainsOf, movesOf, renameFailures } from './rename-moves.js';
import { entryOf, markOf, revisionOf } from './rows.js';
import { planTransfer, putTransfer, type TransferPlan } from './transfer.js';
import { memoryUploads } from './uploads.js';

export class MemoryFileSystem extends MemoryReading implements ChangingFileSystem {
  at(path: VirtualPath, pin?: FileId): MemoryFileSystem {
    const at = [...this.scope.at, ...segmentsOf(path)];
    return new MemoryFileSystem(this.storage, { ...this.scope, at, ...(pin === undefined ? {} : { pin }) });
  }

  get uploads(): ChangingUploads {
    const assertNew = (path: VirtualPath, override: boolean) => {
      this.#target(path, { reason: 'upload', override });
    };
    return memoryUploads(this.resolved, assertNew, (...published) => this.#publish(...published));
  }

  #result(path: VirtualPath, to?: VirtualPath): Omit<ChangeResult, 'existed'> {
    const destination = to === undefined ? null : this.resolved.serverPath(to);
    return { path: this.resolved.serverPath(path), destination };
  }

  /** Returns the file that a write would replace; throws when it may not be done. */
  #target(path: VirtualPath, { reason, override, ifMatch }: WriteOptions): MemoryFile | null {
    this.resolved.assertAllowed(path);
    if (path === ROOT) throw inUse();
    const node = this.resolved.child(path);
    if (node?.kind === 'directory') throw inUse();
    if (!node && reason === 'save') throw notFound();
    if (node && reason === 'upload' && !override) throw inUse();
    const etag = node && etagOf({ revision: revisionOf(node) });
    if (ifMatch !== undefined && etag !== ifMatch)
      throw new AppError('changed_meanwhile', 'The file was changed in the meantime');
    return node ?? null;
  }

  async write(
    path: VirtualPath,
    body: AsyncIterable<Uint8Array>,
    options: ChangingWriteOptions,
  ): Promise<WriteResult> {
    this.#target(path, options);
    const chunks: Uint8Array[] = [];
    for await (const chunk of untilAborted(body, options.signal)) chunks.push(chunk);
    options.signal?.throwIfAborted();
    const content = Buffer.concat(chunks);
    if (options.length !== undefined && content.length !== options.length)
      throw invalid('The body has another length than it was said to have');
    await options.beforePublish?.();
    return this.#publish(path, content, options);
  }

  #publish(path: VirtualPath, content: Buffer, options: WriteOptions): WriteResult {
    const { tree } = this.storage;
    const old = this.#target(path, options);
    const facts = { mode: old?.mode ?? undefined, modifiedMs: options.modifiedMs };
    const file = tree.writeFile(this.resolved.namesOf(path), content, facts);
    const result = { ...this.#result(path), existed: old !== null, replaced: old?.id ?? null };
    return { ...result, mark: markOf(file), entry: entryOf(path, file, this.storage.isSniffing) };
  }

  async makeDirectory(path: VirtualPath, options: MakeDirectoryOptions = {}): Promise<ChangeResult> {
    this.#planFolder(path, options);
    await options.beforePublish?.();
    const existed = !this.#planFolder(path, options);
    const hasId = existed && this.resolved.get(path).id !== '';
    if (!hasId) this.storage.tree.makeFolder(this.resolved.namesOf(path));
    return { ...this.#result(path), existed, mark: markOf(this.resolved.get(path)) };
  }

  /** True when the folder is to be made. */
  #planFolder(path: VirtualPath, { isNew = false }: MakeDirectoryOptions): boolean {
    this.resolved.assertAllowed(path);
    const there = path === ROOT ? this.resolved.root : this.resolved.child(path);
    if (there && (isNew || there.kind === 'file')) throw inUse();
    return !there;
  }

  async copy(from: VirtualPath, to: VirtualPath, options: TransferOptions = {}): Promise<ChangeResult> {
    return this.#transfer('copy', from, to, options);
  }

  async move(from: VirtualPath, to: VirtualPath, options: TransferOptions = {}): Promise<ChangeResult> {
    return this.#transfer('move', from, to, options);
  }

  async #transfer(
    verb: 'copy' | 'move',
    from: VirtualPath,
    to: VirtualPath,
    { override = false, signal, onProgress, beforePublish }: TransferOptions,
  ): Promise<ChangeResult> {
    await nextTurn();
    signal?.throwIfAborted();
    planTransfer(this.resolved, { verb, from, to, override });
    await beforePublish?.();
    const plan = planTransfer(this.resolved, { verb, from, to, override });
    const result = this.#transferred({ verb, from, to }, plan);
    if (!plan) return result;
    putTransfer(this.resolved, { verb, from, to, onProgress });
    const mark = markOf(this.resolved.get(to));
    return { ...result, mark, ...(plan.there?.kind === 'directory' && { merged: null }) };
  }

  #transferred({ verb, from, to }: Pick<Transfer, 'verb' | 'from' | 'to'>, plan: TransferPlan | null) {
    const object = verb === 'move' && plan ? { object: plan.source.id || undefined } : {};
    return { ...this.#result(from, to), existed: plan !== null && plan.there !== null, ...object };
  }

  async renameMany(
    folder: VirtualPath,
    names: readonly RenameWish[],
    { dryRun = false, beforePublish, onPlan }: ChangingRenameOptions = {},
  ): Promise<RenamedAll> {
    const { children } = this.resolved.folder(folder);
    const failed = renameFailures(children, names);
    const serverPath = this.resolved.serverPath(folder);
    const plan = { serverPath, chains: chainsOf(names, ({ from }) => children.get(from)) };
    if (failed.length > 0 || dryRun) return { failed, ...plan };
    await beforePublish?.();
    onPlan?.(plan);
    this.storage.tree.renameAll(this.resolved.namesOf(folder), movesOf(names));
    const now = this.resolved.folder(folder).children;
    return { failed: [], serverPath, chains: chainsOf(names, ({ to }) => now.get(to)) };
  }

  async remove(path: VirtualPath, { signal, beforePublish }: RemoveOptions = {}): Promise<ChangeResult> {
    await nextTurn();
    signal?.throwIfAborted();
    this.#planRemoval(path);
    await beforePublish?.();
    const result = this.#planRemoval(path);
    this.storage.tree.remove(this.resolved.namesOf(path));
    return result;
  }

  #planRemoval(path: VirtualPath): ChangeResult {
    if (path === ROOT) throw new AppError('forbidden', 'The root cannot be removed');
    const node = this.resolved.get(path);
    this.resolved.assertTree(path, node);
    const isFolder = node.kind === 'directory' && { isFolder: true };
    return { ...this.#result(path), existed: true, object: node.id || undefined, ...isFolder };
  }

  async dryRun(change: Change): Promise<ChangeResult> {
    if ('from' in change) {
      const { verb, from, to, options } = change;
      const plan = planTransfer(this.resolved, { verb, from, to, override: options?.override === true });
      return this.#transferred(change, plan);
    }
    const result = this.#result(change.path);
    if (change.verb === 'write') {
      const old = this.#target(change.path, change.options);
      return { ...result, existed: old !== null, replaced: old?.id ?? null };
    }
    if (change.verb === 'makeDirectory')
      return { ...result, existed: !this.#planFolder(change.path, { isNew: change.isNew }) };
    return this.#planRemoval(change.path);
  }
}
