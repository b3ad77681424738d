import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { everyPermission } from '@satchel/contract';
import { exif, PARIS, withExif } from '../../packages/web/src/testing/exif.js';
import type { Credentials } from '../support/browser.js';
import { makeDocuments, makeHome, picture, sound } from '../support/samples.js';
import { changeUser, createUser, type Satchel } from '../support/satchel.js';
import { DEEP, LONG_NAMES, NAMES_FOLDER, RECORDINGS } from './acts.js';
import { FOLDERS } from './people-states.js';
import { makeLinks } from './shares-states.js';
import { makeVisitorLinks } from './visitors-states.js';

const SOUNDS = [
  '01 Tide.wav',
  '02 A very long walk along the harbour wall in the rain.wav',
  '03 أمواج البحر.wav',
];

/** The roles of the users for whom states are checked. */
export type Who = 'anonymous' | 'admin' | 'mosaic' | 'gallery' | 'reader' | 'several';
export type People = Record<Exclude<Who, 'anonymous'>, Credentials>;

/** The files, links and users that all states need; the language of the users is that of their browser. */
export async function makeWorld(satchel: Satchel): Promise<People> {
  const { root } = satchel;
  await makeHome(root);
  await makeDocuments(root);
  const photo = join(root, 'samples/Pictures/Evening ridge.jpg');
  await writeFile(photo, withExif(await readFile(photo), exif(PARIS)));
  await mkdir(join(root, RECORDINGS), { recursive: true });
  for (const name of SOUNDS) await writeFile(join(root, RECORDINGS, name), sound(200));
  await mkdir(join(root, NAMES_FOLDER, LONG_NAMES.latin.slice(0, -5)), { recursive: true });
  for (const [index, name] of Object.values(LONG_NAMES).entries())
    await writeFile(join(root, NAMES_FOLDER, name), 'x'.repeat(100 ** index));
  await mkdir(join(root, DEEP), { recursive: true });
  await writeFile(join(root, DEEP, 'draft.txt'), 'draft');
  await writeFile(join(root, 'Documents', 'notes.txt'), 'in the way');
  await writeFile(join(root, 'اتفاقية الإيجار.pdf'), 'pdf');
  await makeFolders(root);
  await makeLinks(satchel);
  await makeVisitorLinks(satchel);
  await changeUser(satchel, 1, { locale: '', commands: ['cat'] });
  const mosaic = await createUser(satchel, 'mosaic', everyPermission(true), {
    viewMode: 'mosaic',
    locale: '',
  });
  const gallery = await createUser(satchel, 'gallery', everyPermission(true), {
    viewMode: 'mosaic gallery',
    locale: '',
  });
  const reader = await createUser(satchel, 'reader', {}, { locale: '' });
  const look = { ...everyPermission(false), download: true };
  const several = await createUser(satchel, 'several', everyPermission(true), {
    perm: { ...everyPermission(true), admin: false },
    scope: '/Documents',
    scopeName: 'Own',
    mounts: [{ name: 'Shared', path: '/Music', perm: look, rules: [] }],
    locale: '',
  });
  await letSignUp(satchel);
  return { admin: { username: 'admin', password: satchel.password }, mosaic, gallery, reader, several };
}

/** Folders with different numbers of pictures. */
async function makeFolders(root: string): Promise<void> {
  for (const [count, name] of [
    'Empty shelf',
    'One postcard',
    'A pair of prints',
    'Holiday album',
  ].entries()) {
    const folder = join(root, FOLDERS, name);
    await mkdir(folder, { recursive: true });
    for (let index = 0; index < count; index += 1)
      await writeFile(join(folder, `${index}.png`), picture(480, 320, count * 60 + index * 90));
  }
}

async function letSignUp({ origin, token }: Satchel): Promise<void> {
  const headers = { 'X-Auth': token };
  const settings = (await (await fetch(`${origin}/api/settings`, { headers })).json()) as object;
  const body = JSON.stringify({ ...settings, signup: true, createUserDir: true });
  const response = await fetch(`${origin}/api/settings`, { method: 'PUT', headers, body });
  if (!response.ok) throw new Error(`Signing up is not allowed: ${response.status} ${await response.text()}`);
}
