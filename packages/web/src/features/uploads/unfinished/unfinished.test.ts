import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../testing/fake-server';
import type { NewUpload } from '../queue/upload-job';
import { ContinuingTransport } from './continuing-transport';
import { announceTab } from './live-tabs';
import { stillInterrupted, UnfinishedBook } from './unfinished-book';
import { type Unfinished, UnfinishedList } from './unfinished-list';
import { matchPicked, recogniser, relativePathOf, type UnfinishedUpload } from './unfinished-upload';

const record = (path: string, more: Partial<UnfinishedUpload> = {}): UnfinishedUpload => ({
  path,
  target: '/docs',
  fileName: path.slice(path.lastIndexOf('/') + 1),
  size: 3,
  modifiedMs: 1000,
  override: false,
  isBegun: true,
  loaded: 1,
  tab: 'old',
  ...more,
});

const file = (name: string, content = 'abc', lastModified = 1000) =>
  new File([content], name, { lastModified });

function bookOf(tab: string, userId = 1): UnfinishedBook {
  const book = new UnfinishedBook(tab);
  book.open(userId);
  return book;
}

/** The list of a page that was opened now, and what it puts into the queue. */
async function listOf(book: UnfinishedBook) {
  const added: NewUpload[] = [];
  let state: Unfinished | undefined;
  const list = new UnfinishedList({
    book,
    journal: { adopt: () => {} },
    transport: new ContinuingTransport(noTransport, book),
    add: (_target, uploads) => added.push(...uploads),
    isOwn: () => false,
    onChange: (unfinished) => {
      state = unfinished;
    },
  });
  await list.open(1);
  return { list, added, state: () => state, paths: () => state?.interrupted.map(({ path }) => path) };
}

const noTransport = {
  send: async () => {},
  probe: async () => null,
  isResumable: () => true,
  hasBegun: () => false,
  discard: async () => {},
};

afterEach(() => vi.unstubAllGlobals());

describe('unfinished uploads', () => {
  let before: UnfinishedBook;
  beforeEach(() => {
    before = bookOf('old');
    before.remember([record('/docs/a.mov'), record('/docs/b.mov')]);
  });

  it("are known after a reload, with the server's last offset", () => {
    before.progress('/docs/a.mov', 2);
    expect(bookOf('new').find('/docs/a.mov')).toMatchObject({ loaded: 2, size: 3 });
  });

  it('are separate for each user', () => {
    expect(bookOf('new', 2).all()).toEqual([]);
  });

  it('are removed when they are complete', () => {
    before.forget(['/docs/a.mov', '/docs/b.mov']);
    expect(bookOf('new').all()).toEqual([]);
    expect(localStorage.length).toBe(0);
  });

  it('are kept when they begin before the user is known', () => {
    const early = new UnfinishedBook('early');
    early.remember([record('/docs/c.mov', { loaded: 0 })]);
    early.progress('/docs/c.mov', 2);
    early.open(3);
    expect(bookOf('new', 3).find('/docs/c.mov')).toMatchObject({ loaded: 2 });
  });

  it('ignore an invalid stored value', () => {
    localStorage.setItem('satchel.uploads.1', '{"a":');
    expect(bookOf('new').all()).toEqual([]);
  });

  it('are interrupted when no open tab sends them', async () => {
    const stop = announceTab('old');
    expect((await listOf(bookOf('new'))).paths()).toEqual([]);

    stop();
    expect((await listOf(bookOf('new'))).paths()).toEqual(['/docs/a.mov', '/docs/b.mov']);
  });

  it('are interrupted when the page that sends them is being left, until it is shown again', async () => {
    const stop = announceTab('old');
    window.dispatchEvent(new Event('pagehide'));
    expect((await listOf(bookOf('new'))).paths()).toHaveLength(2);
    window.dispatchEvent(new Event('pageshow'));
    expect((await listOf(bookOf('new'))).paths()).toEqual([]);
    stop();
  });

  it('go on where the server has them, when their folder has another path', async () => {
    const entry = (id: string, path: string) => ({
      ...{ id, path, length: 3, offset: 2, override: false, modified: new Date(1000).toISOString() },
      ...{ touchedAt: '2026-01-01T00:00:00Z', expiresAt: '2026-01-02T00:00:00Z', isReceiving: false },
    });
    before.forget(['/docs/a.mov', '/docs/b.mov']);
    before.remember([
      record('/docs/trip/a.mov', { uploadId: 'a' }),
      record('/docs/b.mov', { uploadId: 'b' }),
      record('/docs/c.mov', { uploadId: 'c' }),
    ]);
    fakeServer({
      'GET /api/uploads': () => [
        entry('a', '/home/docs/trip/a.mov'),
        entry('b', '/docs/b.mov'),
        entry('x', '/docs/c.mov'),
      ],
    });
    const book = bookOf('new');
    const { list, paths, added, state } = await listOf(book);
    await list.ask(true);
    expect(paths()).toEqual(['/home/docs/trip/a.mov', '/docs/b.mov', '/docs/c.mov']);
    expect(state()?.interrupted.map(({ target, loaded }) => [target, loaded])).toEqual([
      ['/home/docs', 2],
      ['/docs', 2],
      ['/docs', 0],
    ]);
    expect(state()?.others.map(({ uploadId }) => uploadId)).toEqual(['x']);
    expect(book.find('/docs/trip/a.mov')).toBeUndefined();
    list.continuePicked([{ relativePath: 'a.mov', file: file('a.mov') }]);
    expect(added).toMatchObject([{ relativePath: 'trip/a.mov', continuesAt: 2 }]);
  });

  it('are no longer interrupted when somebody has resumed them', () => {
    const interrupted = before.all();
    const other = bookOf('other');
    other.progress('/docs/a.mov', 2);
    expect(stillInterrupted(interrupted, bookOf('new'), () => false)).toHaveLength(1);
    expect(stillInterrupted(interrupted, bookOf('new'), () => true)).toEqual([]);
  });
});

describe('files that are picked again', () => {
  const chosen = (...files: File[]) => files.map((file) => ({ relativePath: file.name, file }));

  it('are recognised by name, size and time; others are not mistaken for them', () => {
    const uploads = [record('/docs/trip/a.mov'), record('/docs/b.mov')];
    const right = file('a.mov');
    const wrong = [file('b.mov', 'abcd'), file('b.mov', 'abc', 2000), file('c.mov')];
    const { matched, others } = matchPicked(uploads, chosen(right, ...wrong));
    expect(matched).toEqual([{ upload: uploads[0], relativePath: 'a.mov', file: right }]);
    expect(others).toEqual(wrong);
  });

  it('keep their target', () => {
    expect(relativePathOf(record('/docs/trip/a.mov'), '/docs')).toBe('trip/a.mov');
    expect(relativePathOf(record('/a.mov'), '/')).toBe('a.mov');
  });

  it('are recognised with any Unicode composition of the name', () => {
    const uploads = [record('/docs/a.mov', { fileName: 'caf\u00e9.mov' })];
    expect(matchPicked(uploads, chosen(file('cafe\u0301.mov'))).matched).toHaveLength(1);
  });

  it('are not recognised if another device did not send their time: they may be others', () => {
    const uploads = [record('/docs/a.mov', { modifiedMs: null })];
    expect(matchPicked(uploads, chosen(file('a.mov', 'abc', 5))).matched).toEqual([]);
  });
});

describe('files that are dropped again', () => {
  const uploads = [
    record('/docs/trip/a.mov'),
    record('/docs/b (1).mov', { fileName: 'b.mov' }),
    record('/c.mov', { target: '/' }),
  ];
  const find = recogniser(uploads);
  const at = (target: string, relativePath: string, content?: string, time?: number) => {
    const name = relativePath.slice(relativePath.lastIndexOf('/') + 1);
    return find(target, { relativePath, file: file(name, content, time) })?.path;
  };

  it('are recognised in their folder, also below a dropped folder or with another name at the server', () => {
    expect(at('/docs', 'trip/a.mov')).toBe('/docs/trip/a.mov');
    expect(at('/docs/trip', 'a.mov')).toBe('/docs/trip/a.mov');
    expect(at('/docs', 'b.mov')).toBe('/docs/b (1).mov');
    expect(at('/', 'c.mov')).toBe('/c.mov');
  });

  it('are ordinary uploads in another folder, and with another size or date', () => {
    expect(at('/docs', 'a.mov')).toBeUndefined();
    expect(at('/other', 'b.mov')).toBeUndefined();
    expect(at('/docs/trip', 'a.mov', 'abcd')).toBeUndefined();
    expect(at('/docs/trip', 'a.mov', 'abc', 2000)).toBeUndefined();
    expect(find('/docs', { relativePath: 'trip/a.mov', file: null })).toBeUndefined();
  });

  it('go on under their name and are in the list no more', async () => {
    const before = bookOf('old');
    before.remember([
      record('/docs/b (1).mov', { fileName: 'b.mov', override: true }),
      record('/docs/queued.mov', { isBegun: false }),
    ]);
    const book = bookOf('new');
    const { list, paths } = await listOf(book);
    const again = ['b.mov', 'queued.mov', 'new.mov'].map((name) => ({
      relativePath: name,
      file: file(name),
    }));
    expect(list.recognise('/docs', again)).toEqual([
      { ...again[0], relativePath: 'b (1).mov', override: true, continuesAt: 1 },
      { ...again[1], override: false },
      again[2],
    ]);
    expect(paths()).toEqual([]);
    expect(book.find('/docs/b (1).mov')).toMatchObject({ tab: 'new', isBegun: true });
    expect((await listOf(bookOf('third'))).paths()).toHaveLength(2);
  });
});
