import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { everyPermission, ROOT, type VirtualPath } from '@satchel/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type FileEvent, FileEvents } from '../../files/file-events.js';
import type { FileHooks } from '../../files/file-hooks.js';
import type { FileSystem } from '../../files/file-system.js';
import { openFileSystem } from '../../files/open-file-system.js';
import { type LocalStorage, openLocalStorage } from './local-storage.js';

const p = (text: string) => text as VirtualPath;
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string; message?: string }) => error.code ?? String(error.message),
  );

async function* body(...chunks: (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield Buffer.from(chunk);
}

describe.each([
  ['by descriptors', false],
  ['by paths', true],
])('uploads in parts, %s', (_title, portable) => {
  let base: string;
  let root: string;
  let disk: LocalStorage;
  let news: string[];
  let files: FileSystem;
  let refuse: boolean;
  const read = (name: string) => readFileSync(join(root, name), 'utf8');

  beforeEach(async () => {
    base = mkdtempSync(join(tmpdir(), 'door-'));
    root = join(base, 'root');
    mkdirSync(root);
    disk = await openLocalStorage({ root, workers: 1, portable, reserveBytes: 0 });
    news = [];
    refuse = false;
    const events = new FileEvents();
    events.subscribe((event: FileEvent) => news.push(`${event.type} ${event.path}`));
    const hooks: FileHooks = {
      isSet: async () => true,
      before: async (event, { path }) => {
        news.push(`before ${event} ${path}`);
        if (refuse) throw new Error('the hook says no');
      },
      after: async (event, { path }) => void news.push(`after ${event} ${path}`),
    };
    files = openFileSystem({ storage: disk, grant: grantOf(), hooks, events });
  });
  afterEach(async () => {
    await disk.close();
    rmSync(base, { recursive: true, force: true });
  });

  function grantOf(missing: ('create' | 'modify' | 'delete')[] = [], denied = '/denied') {
    const permissions = everyPermission(true);
    for (const right of missing) permissions[right] = false;
    const rules = [{ regex: false, allow: false, path: denied, regexp: null }];
    return { userId: 1, username: 'ann', scope: ROOT, permissions, rules, hideDotfiles: false };
  }

  test('hooks and news come once, when the whole is published', async () => {
    const { uploads } = files;
    const name = await uploads.begin(p('/new/a.txt'), { length: 6 });
    expect(await uploads.append(p('/new/a.txt'), name, body('abc'), { at: 0, length: 6 })).toBe(3);
    expect(await codeOf(uploads.publish(p('/new/a.txt'), name, { length: 6 }))).toBe(
      'upload_offset_mismatch',
    );
    expect(await uploads.append(p('/new/a.txt'), name, body('d', 'ef'), { at: 3, length: 6 })).toBe(6);
    news = [];
    const entry = await uploads.publish(p('/new/a.txt'), name, { length: 6, modifiedMs: 1_614_834_367_120 });
    expect(entry).toMatchObject({ path: '/new/a.txt', size: 6, type: 'text' });
    expect(Math.floor(entry.modifiedMs ?? 0)).toBe(1_614_834_367_120);
    expect(news).toEqual(['before upload /new/a.txt', 'created /new/a.txt', 'after upload /new/a.txt']);
    expect(await codeOf(uploads.size(p('/new/a.txt'), name))).toBe('not_found');
    expect(read('new/a.txt')).toBe('abcdef');
  });

  test('a hook that refuses keeps the upload for another try', async () => {
    writeFileSync(join(root, 'a.txt'), 'old', { mode: 0o604 });
    const name = await files.uploads.begin(p('/a.txt'), { length: 3, override: true });
    await files.uploads.append(p('/a.txt'), name, body('new'), { at: 0, length: 3 });
    refuse = true;
    const publish = () => files.uploads.publish(p('/a.txt'), name, { length: 3, override: true });
    expect(await codeOf(publish())).toBe('the hook says no');
    expect(read('a.txt')).toBe('old');
    refuse = false;
    await publish();
    expect(read('a.txt')).toBe('new');
    expect(news).toContain('written /a.txt');
    expect(statSync(join(root, 'a.txt')).mode & 0o777).toBe(0o604);
  });

  test('rights and rules are asked each time', async () => {
    const begun = await files.uploads.begin(p('/x/a.txt'), { length: 1 });
    await files.uploads.append(p('/x/a.txt'), begun, body('a'), { at: 0, length: 1 });
    for (const grant of [grantOf(['create']), grantOf([], '/x')]) {
      const { uploads } = openFileSystem({ storage: disk, grant });
      const path = p('/x/a.txt');
      expect(await codeOf(uploads.begin(path, { length: 1 }))).toBe('forbidden');
      expect(await codeOf(uploads.size(path, begun))).toBe('forbidden');
      expect(await codeOf(uploads.append(path, begun, body('a'), { at: 0, length: 1 }))).toBe('forbidden');
      expect(await codeOf(uploads.publish(path, begun, { length: 1 }))).toBe('forbidden');
    }
    await openFileSystem({ storage: disk, grant: grantOf(['create', 'delete', 'modify']) }).uploads.discard(
      p('/x/a.txt'),
      begun,
    );
    expect(readdirSync(join(root, 'x'))).toEqual([]);
  });

  test('a name means nothing for another path, and names of other files mean nothing at all', async () => {
    mkdirSync(join(root, 'd'));
    writeFileSync(join(root, 'd', 'precious.txt'), 'x');
    writeFileSync(join(root, '.satchel-upload-1-planted'), 'x');
    const name = await files.uploads.begin(p('/d/a.txt'), { length: 1 });
    const { uploads } = files;
    for (const [path, other] of [
      ['/a.txt', name],
      ['/d/a.txt', 'precious.txt'],
      ['/a.txt', `d/${name}`],
      ['/d/a.txt', `../d/${name}`],
      ['/a.txt', '.satchel-upload-1-planted'],
      ['/a.txt', '.satchel-upload-/../d/precious.txt'],
    ] as const) {
      expect(await codeOf(uploads.size(p(path), other))).toBe('not_found');
      expect(await codeOf(uploads.append(p(path), other, body('y'), { at: 0, length: 1 }))).toBe('not_found');
      await uploads.discard(p(path), other);
    }
    expect(readdirSync(join(root, 'd')).sort()).toEqual([name, 'precious.txt'].sort());
    expect(read('d/precious.txt')).toBe('x');
  });

  test('R-16: a file put in the place of what came so far is neither written nor removed', async () => {
    writeFileSync(join(root, 'precious.txt'), 'x');
    for (const swap of [symlinkSync, linkSync]) {
      const name = await files.uploads.begin(p('/a.txt'), { length: 1 });
      renameSync(join(root, name), join(base, `${swap.name}-moved`));
      swap(join(root, 'precious.txt'), join(root, name));
      expect(await codeOf(files.uploads.append(p('/a.txt'), name, body('y'), { at: 0, length: 1 }))).toBe(
        'not_found',
      );
      await files.uploads.discard(p('/a.txt'), name);
      expect(readdirSync(root)).toContain(name);
      rmSync(join(root, name));
    }
    expect(read('precious.txt')).toBe('x');
  });

  test('a crash between the two steps of publishing leaves a whole file and no litter', async () => {
    const name = await files.uploads.begin(p('/a.txt'), { length: 3 });
    await files.uploads.append(p('/a.txt'), name, body('abc'), { at: 0, length: 3 });
    linkSync(join(root, name), join(root, 'a.txt'));
    expect(await codeOf(files.uploads.size(p('/a.txt'), name))).toBe('not_found');
    expect(readdirSync(root)).toEqual(['a.txt']);
    expect(read('a.txt')).toBe('abc');
  });

  test('a disk that would be filled beyond its reserve takes no upload and no file', async () => {
    const tight = await openLocalStorage({ root, workers: 1, portable, reserveBytes: 2 ** 60 });
    const { uploads, write } = { uploads: tight.files().uploads, write: tight.files() };
    expect(await codeOf(uploads.begin(p('/n/a.txt'), { length: 1 }))).toBe('storage_full');
    const options = { reason: 'upload', length: 1 } as const;
    expect(await codeOf(write.write(p('/n/b.txt'), body('x'), options))).toBe('storage_full');
    expect(readdirSync(root)).toEqual([]);
    // C14: also what does not say how much it is.
    expect(await codeOf(write.write(p('/c.txt'), body('x'), { reason: 'upload' }))).toBe('storage_full');
    writeFileSync(join(root, 'small'), 'x');
    writeFileSync(join(root, 'medium'), Buffer.alloc(100_000));
    mkdirSync(join(root, 'tree'));
    writeFileSync(join(root, 'tree/large'), Buffer.alloc(17_000_000));
    for (const name of ['small', 'medium', 'tree']) {
      const copied = write.copy(p(`/${name}`), p('/copy'));
      expect([name, await codeOf(copied)]).toEqual([name, 'storage_full']);
    }
    expect(readdirSync(root).sort()).toEqual(['medium', 'small', 'tree']);
    const begun = await files.uploads.begin(p('/u.txt'), { length: 2 });
    const append = uploads.append(p('/u.txt'), begun, body('x'), { at: 0, length: 2 });
    expect(await codeOf(append)).toBe('storage_full');
    expect(await files.uploads.size(p('/u.txt'), begun)).toBe(0);
    await tight.close();
  });
});
