import { lstat, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Answer } from '../files-server.js';

export const RESOURCES = '/api/resources';
/** The modification time of `a.txt`. */
export const MODIFIED = new Date('2021-03-04T05:06:07.120Z');

/** `root` is the user's root folder on the disk. */
export type Check = (answer: Answer, root: string) => unknown;
export type Step = readonly [method: string, target: string, status: number, check?: Check];

export const get = (path: string, status: number, check?: Check): Step => [
  'GET',
  `${RESOURCES}/${path}`,
  status,
  check,
];
export const post = (path: string, status: number): Step => ['POST', `${RESOURCES}/${path}`, status];
export const patch = (
  from: string,
  action: string,
  to: string,
  status: number,
  flags = '',
  check?: Check,
): Step => ['PATCH', `${RESOURCES}/${from}?action=${action}&destination=${to}${flags}`, status, check];
export const has =
  (fields: object): Check =>
  (answer) =>
    expect(answer.json()).toMatchObject(fields);
export const lacks =
  (field: string): Check =>
  (answer) =>
    expect(answer.json()).not.toHaveProperty(field);
export const isThere =
  (path: string, content?: string): Check =>
  async (_answer, root) => {
    if (content === undefined) await lstat(join(root, path));
    else expect(await readFile(join(root, path), 'utf8')).toBe(content);
  };
export const isAbsent =
  (path: string): Check =>
  async (_answer, root) => {
    await expect(lstat(join(root, path))).rejects.toThrow(/ENOENT/);
  };
export const OVERRIDE = '&override=true';
export const RENAME = '&rename=true';
