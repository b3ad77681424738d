import { type LiveChange, nameOf, type VirtualPath } from '@satchel/contract';
import { describe, expect, it } from 'vitest';
import { entry } from '../../../testing/entries';
import { added, followed, queueOf, type SoundQueue, without } from './sound-queue';

const sound = (path: string) => entry(path, { type: 'audio', name: nameOf(`/${path}` as VirtualPath) });
const namesOf = ({ files }: SoundQueue) => files.map(({ name }) => name);
const album = [sound('album/a.mp3'), entry('album/cover.jpg'), sound('album/b.mp3'), sound('album/c.mp3')];
const [a, , b, c] = album;

describe('the queue of a folder', () => {
  it('has its sounds in their order, and begins with the one that is played', () => {
    const queue = queueOf(album, b?.path);
    expect([namesOf(queue), queue.at]).toEqual([['a.mp3', 'b.mp3', 'c.mp3'], 1]);
    expect(queueOf(album).at).toBe(0);
    expect(queueOf([entry('x.txt')])).toEqual({ files: [], at: 0 });
  });

  it('takes more sounds at its end, each only once', () => {
    const queue = added(queueOf(album, b?.path), [...album, entry('x.txt'), sound('d.mp3')]);
    expect([namesOf(queue), queue.at]).toEqual([['a.mp3', 'b.mp3', 'c.mp3', 'd.mp3'], 1]);
  });
});

describe('a file that is removed', () => {
  const removed = (at: number, ...paths: (string | undefined)[]) => {
    const queue = without({ ...queueOf(album), at }, ({ path }) => paths.includes(path));
    return [namesOf(queue), queue.at];
  };

  it('changes nothing about what plays, unless it is that', () => {
    expect(removed(1, a?.path)).toEqual([['b.mp3', 'c.mp3'], 0]);
    expect(removed(1, c?.path)).toEqual([['a.mp3', 'b.mp3'], 1]);
  });

  it('gives its place to the next one, at the end to the one before', () => {
    expect(removed(1, b?.path)).toEqual([['a.mp3', 'c.mp3'], 1]);
    expect(removed(2, c?.path)).toEqual([['a.mp3', 'b.mp3'], 1]);
    expect(removed(0, a?.path, b?.path, c?.path)).toEqual([[], 0]);
  });
});

describe('a change of files', () => {
  const after = (change: LiveChange) => followed(queueOf(album, b?.path), change);

  it('is followed where a file or a folder above it was renamed or moved', () => {
    const renamed = after({ type: 'moved', from: '/album/b.mp3', path: '/other/B side.ogg' });
    expect(renamed.files[1]).toMatchObject({
      path: '/other/B side.ogg',
      name: 'B side.ogg',
      extension: '.ogg',
    });
    const moved = after({ type: 'moved', from: '/album', path: '/music/first' });
    expect(moved.files.map(({ path }) => path)).toEqual(
      ['a', 'b', 'c'].map((name) => `/music/first/${name}.mp3`),
    );
    expect(moved.at).toBe(1);
  });

  it('leaves out what was deleted', () => {
    expect(after({ type: 'removed', path: '/album/a.mp3' })).toMatchObject({ files: [b, c], at: 0 });
    expect(after({ type: 'removed', path: '/album' }).files).toEqual([]);
  });

  it('a change of anything else leaves the queue the same object', () => {
    const queue = queueOf(album);
    for (const change of [
      { type: 'removed', path: '/album/a' },
      { type: 'written', path: '/album/a.mp3' },
      { type: 'tree', path: '/' },
      { type: 'trash' },
    ] satisfies LiveChange[])
      expect(followed(queue, change)).toBe(queue);
  });
});
