import { beforeEach, describe, expect, it, vi } from 'vitest';
import { findShare, forgetShares, removeShare, withOwnNames } from './received-share';

/** The content of the cache: jsdom has no caches. */
const entries = new Map<string, string>();

const cache = {
  keys: async () => [...entries.keys()].map((url) => ({ url })),
  match: async (url: string) => {
    const text = entries.get(url);
    return text === undefined
      ? undefined
      : { json: async () => JSON.parse(text), blob: async () => new Blob([text]) };
  },
  delete: async ({ url }: { url: string }) => entries.delete(url),
};
const NAME = 'satchel-received /';
const caches = {
  has: async (name: string) => name === NAME,
  open: async () => cache,
  delete: async (name: string) => {
    if (name === NAME) entries.clear();
  },
};

const at = (id: string) => `${location.origin}/share-target/${id}`;
const describeShare = (id: string, description: object) => entries.set(at(id), JSON.stringify(description));

beforeEach(() => {
  entries.clear();
  vi.stubGlobal('caches', caches);
});

describe('a share', () => {
  it('has its files with their types, and its text as one more file', async () => {
    entries.set(`${at('1-a')}/0`, 'content');
    describeShare('1-a', {
      title: 'Title',
      text: 'Text',
      url: '',
      files: [{ name: 'a.md', type: 'text/markdown' }],
    });
    const share = await findShare('1-a');
    expect(share?.files.map(({ name, type, size }) => [name, type, size])).toEqual([
      ['a.md', 'text/markdown', 7],
    ]);
    expect(share?.text?.name).toBe('Title.txt');
  });

  it('is the latest where the address names none, and none where it is gone', async () => {
    describeShare('1-a', { text: 'old' });
    describeShare('2-b', { text: 'new' });
    expect((await findShare(null))?.id).toBe('2-b');
    expect(await findShare('3-c')).toBeNull();
  });

  it('is read even if it was described in another way', async () => {
    describeShare('1-a', { files: [null, { name: 7 }] });
    expect((await findShare('1-a'))?.files.map(({ name }) => name)).toEqual(['file', '7']);
  });

  it('is removed alone, and all of them at a logout', async () => {
    entries.set(`${at('1-a')}/0`, 'content');
    describeShare('1-a', {});
    describeShare('1-ab', {});
    await removeShare('1-a');
    expect([...entries.keys()]).toEqual([at('1-ab')]);
    await forgetShares();
    expect(entries.size).toBe(0);
  });
});

it('where the browser has no caches, nothing is found and nothing fails', async () => {
  vi.unstubAllGlobals();
  expect(await findShare(null)).toBeNull();
  await removeShare('1-a');
  await forgetShares();
});

it('names from other apps have no folders and differ', () => {
  const files = ['../../a.jpg', 'a.jpg', 'C:\\x\\b.jpg', '', 'dir/'].map((name) => new File(['x'], name));
  expect(withOwnNames(files).map(({ name }) => name)).toEqual([
    'a.jpg',
    'a(1).jpg',
    'b.jpg',
    'file',
    'file(1)',
  ]);
});
