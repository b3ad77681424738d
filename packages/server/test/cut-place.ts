import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { ApiClient } from './api-client.js';

/** Where a change is made, in a folder of its own. */
export interface CutPlace {
  admin: ApiClient;
  anonymous: ApiClient;
  /** The root of the served files. */
  root: string;
  /** Beginning with a slash. */
  folder: string;
  /** A content of some length, which begins with that word. */
  text(word: string): string;
  /** Values that the preparation leaves for later. */
  kept: { hash?: string; id?: string | number; client?: ApiClient };
}

/** Something that is made while the power fails. */
export interface CutChange {
  /** Makes the files that are there before, on the disk and synchronised. */
  plant(place: CutPlace): unknown;
  make(place: CutPlace): Promise<Response>;
  /** True if it was made after the power came back. Expects that it was made as a whole, or not at all. */
  isMade(place: CutPlace): Promise<boolean> | boolean;
  /** Removes what would be in the way of later ones. */
  clear?(place: CutPlace): Promise<unknown>;
}

export const at = ({ root, folder }: CutPlace, name: string) => join(root, `${folder}${name}`);
export const url = ({ folder }: CutPlace, name: string) => `/api/resources${folder}${name}`;

export async function ok(sent: Promise<Response>): Promise<Response> {
  const response = await sent;
  expect(response.status, await response.clone().text()).toBeLessThan(300);
  return response;
}

export function put(place: CutPlace, name: string, word: string): void {
  mkdirSync(join(at(place, name), '..'), { recursive: true });
  writeFileSync(at(place, name), place.text(word));
}

/** The word that a file begins with; null where there is none. Expects that it is whole. */
export function wordIn(place: CutPlace, path: string): string | null {
  if (!existsSync(path)) return null;
  const found = readFileSync(path, 'utf8');
  const word = found.slice(0, found.indexOf(' '));
  const isWhole = found === place.text(word);
  expect(isWhole, `${path} is whole, and has ${found.length} bytes: ${found.slice(0, 40)}`).toBe(true);
  return word;
}

export const wordAt = (place: CutPlace, name: string) => wordIn(place, at(place, name));

/** Expects one of the two, and returns whether it is the second one. */
export function isSecond<Value>(found: Value, before: Value, after: Value): boolean {
  expect([before, after]).toContainEqual(found);
  return JSON.stringify(found) === JSON.stringify(after);
}

export function transfer(
  place: CutPlace,
  action: 'rename' | 'copy',
  from: string,
  to: string,
): Promise<Response> {
  const destination = encodeURIComponent(`${place.folder}${to}`);
  return place.admin.patch(`${url(place, from)}?action=${action}&destination=${destination}`);
}

export const putOld = (place: CutPlace) => put(place, '/f', 'old');
export const putFolder = (place: CutPlace) => {
  for (const name of ['/in/1', '/in/2', '/in/deep/3']) put(place, name, 'old');
};
export const folderOf = (place: CutPlace, name: string) =>
  ['/1', '/2', '/deep/3'].map((end) => wordAt(place, `${name}${end}`));
export const ALL = ['old', 'old', 'old'];
export const NONE = [null, null, null];

export const idOf = ({ folder }: CutPlace) => `cut${folder.replaceAll('/', '-')}`;
