import { expect, it } from 'vitest';
import { textFileOf } from './text-file';

const NOW = new Date(2026, 10, 28, 7, 10, 5);
const nothing = { title: '', text: '', url: '' };

async function written(shared: Partial<typeof nothing>): Promise<[name: string | undefined, text: string]> {
  const file = textFileOf({ ...nothing, ...shared }, NOW);
  return [file?.name, (await file?.text()) ?? ''];
}

it('a title, a text and a link become one text, which has the title as its name', async () => {
  const shared = { title: 'A walk', text: 'Along the wall', url: 'https://sea.example/walk' };
  expect(await written(shared)).toEqual([
    'A walk.txt',
    'A walk\n\nAlong the wall\n\nhttps://sea.example/walk\n',
  ]);
});

it('what a text says already is not written twice', async () => {
  const text = 'A walk: https://sea.example/walk';
  expect(await written({ title: 'A walk', text, url: 'https://sea.example/walk' })).toEqual([
    'A walk.txt',
    `${text}\n`,
  ]);
});

it('a link alone has its host and path as its name', async () => {
  const url = 'https://www.sea.example/a/walk?x=1';
  expect(await written({ url })).toEqual(['sea.example a walk x=1.txt', `${url}\n`]);
  // Phones send a link as a text.
  expect(await written({ text: url })).toEqual(['sea.example a walk x=1.txt', `${url}\n`]);
});

it.each([
  ['../../etc/passwd', 'etc passwd.txt'],
  ['  .hidden', 'hidden.txt'],
  ['a\u0000b\nsecond line', 'a b.txt'],
  ['////', '2026-11-28 07.10.05.txt'],
  [`${'word '.repeat(30)}`, `${'word '.repeat(11)}word.txt`],
])('the text %j gives a name that can be stored', async (text, name) => {
  expect((await written({ text }))[0]).toBe(name);
});

it('without any text there is no file', () => {
  expect(textFileOf({ title: ' ', text: '', url: '\n' }, NOW)).toBeNull();
});
