import { beforeEach, describe, expect, it } from 'vitest';
import { announceTab } from './live-tabs';
import { findInterrupted, stillInterrupted, UnfinishedBook } from './unfinished-book';
import { matchPicked, relativePathOf, type UnfinishedUpload } from './unfinished-upload';

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
    expect(await findInterrupted(bookOf('new'))).toEqual([]);

    stop();
    const afterwards = await findInterrupted(bookOf('new'));
    expect(afterwards.map(({ path }) => path)).toEqual(['/docs/a.mov', '/docs/b.mov']);
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
  it('are recognised by name, size and time; others are not mistaken for them', () => {
    const uploads = [record('/docs/trip/a.mov'), record('/docs/b.mov')];
    const right = file('a.mov');
    const wrong = [file('b.mov', 'abcd'), file('b.mov', 'abc', 2000), file('c.mov')];
    const { matched, others } = matchPicked(uploads, [right, ...wrong]);
    expect(matched).toEqual([{ upload: uploads[0], file: right }]);
    expect(others).toEqual(wrong);
  });

  it('keep their target', () => {
    expect(relativePathOf(record('/docs/trip/a.mov'))).toBe('trip/a.mov');
    expect(relativePathOf(record('/a.mov', { target: '/' }))).toBe('a.mov');
  });

  it('are recognised with any Unicode composition of the name', () => {
    const uploads = [record('/docs/a.mov', { fileName: 'caf\u00e9.mov' })];
    expect(matchPicked(uploads, [file('cafe\u0301.mov')]).matched).toHaveLength(1);
  });
});
