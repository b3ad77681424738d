import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Resource, Sorting, User } from '@satchel/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FilesServer, startFilesServer } from '../../../test/files-server.js';

/** A smaller folder may be listed as a whole in any case. */
const MANY = 2100;

let server: FilesServer;

beforeAll(async () => {
  const deny = { regex: false, allow: false, path: '/big/file 0.jpg', regexp: null };
  const closed = { regex: false, allow: false, path: '/big', regexp: null };
  server = await startFilesServer({
    all: {},
    backwards: {},
    bySize: {},
    ruled: { rules: [deny], hideDotfiles: true },
    shutOut: { rules: [closed] },
    elsewhere: { scope: '/small' },
  });
  await mkdir(join(server.root, 'big/folder 10'), { recursive: true });
  await mkdir(join(server.root, 'big/Folder 9'));
  await writeFile(join(server.root, 'big/.hidden'), '');
  for (let index = 0; index < MANY; index++) await writeFile(join(server.root, `big/file ${index}.jpg`), 'x');
  await writeFile(join(server.root, 'small/one.txt'), '');
});
afterAll(() => server.close());

const START = '/api/resources/big/?start=true';

async function get(user: string, address = START): Promise<Resource> {
  return (await server.send(user, 'GET', address)).json() as Resource;
}

async function sortBy(user: string, sorting: Sorting): Promise<void> {
  const all = await server.admin.json<User[]>('/api/users');
  const found = all.find(({ username }) => username === user);
  const data = { id: found?.id, sorting };
  const change = { what: 'user', which: ['sorting'], data };
  const answer = await server.send(user, 'PUT', `/api/users/${found?.id}`, {
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(change),
  });
  expect(answer.status).toBe(200);
}

const namesOf = ({ items = [] }: Resource) => items.map(({ name }) => name);

test('the first entries of a big folder are those with which its list begins', async () => {
  const start = await get('all');
  const whole = await get('all', '/api/resources/big/');
  expect(start.items).toEqual(whole.items?.slice(0, 200));
  expect(namesOf(start).slice(0, 4)).toEqual(['Folder 9', 'folder 10', '.hidden', 'file 0.jpg']);
  expect(start).toMatchObject({ numDirs: 2, numFiles: MANY + 1, start: { areMostlyPictures: true } });
  expect(whole).toMatchObject({ numDirs: 2, numFiles: MANY + 1 });
  expect(whole.start).toBeUndefined();
});

test('the start of a backwards list has the last names, after the folders', async () => {
  await sortBy('backwards', { by: 'name', asc: true });
  const start = await get('backwards');
  expect(namesOf(start)).toEqual(namesOf(await get('backwards', '/api/resources/big/')).slice(0, 200));
  expect(namesOf(start).slice(0, 3)).toEqual(['folder 10', 'Folder 9', `file ${MANY - 1}.jpg`]);
});

test('a list in another order, or of a small folder, has all entries', async () => {
  await sortBy('bySize', { by: 'size', asc: false });
  const bySize = await get('bySize');
  expect(bySize.items).toHaveLength(MANY + 3);
  expect(bySize.start).toBeUndefined();
  const small = await get('all', '/api/resources/small/?start=true');
  expect(namesOf(small)).toEqual(['one.txt']);
  expect(small.start).toBeUndefined();
});

test('what a rule denies or the user hides is neither there nor counted', async () => {
  const start = await get('ruled');
  expect(namesOf(start).slice(0, 3)).toEqual(['Folder 9', 'folder 10', 'file 1.jpg']);
  expect(start).toMatchObject({ numDirs: 2, numFiles: MANY - 1 });
});

test('the start is refused like the folder itself', async () => {
  expect((await server.send('shutOut', 'GET', START)).status).toBe(403);
  expect((await server.send('elsewhere', 'GET', START)).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${server.port}${START}`)).status).toBe(401);
});

test('links are in the start as in the whole list: those to folders among them, those out of the scope not', async () => {
  await symlink('/etc', join(server.root, 'big/!out'));
  await symlink('Folder 9', join(server.root, 'big/a folder'));
  const start = await get('all');
  const whole = await get('all', '/api/resources/big/');
  expect(namesOf(start).slice(0, 4)).toEqual(['a folder', 'Folder 9', 'folder 10', '.hidden']);
  expect(start.items).toEqual(whole.items?.slice(0, 200));
  expect(start).toMatchObject({ numDirs: whole.numDirs, numFiles: whole.numFiles });
});

test('a folder with many links is sent whole', async () => {
  for (let index = 0; index <= 100; index++) {
    await symlink('Folder 9', join(server.root, `big/link ${index}`));
  }
  expect((await get('all')).start).toBeUndefined();
});
