import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Endpoint, type GrantedPermission, type Method, methodsOf } from '@satchel/contract';
import sharp from 'sharp';
import { declaredEndpoints } from '../../src/features/api-docs/declared.js';
import type { ApiClient } from '../api-client.js';
import { clearFolder } from '../clear-folder.js';
import { filmOf, pdfOf } from '../media-files.js';
import { SAMPLES, type Sample } from './permission-samples.js';

export const ENDPOINTS = declaredEndpoints().map(({ feature, name, endpoint }) => ({
  title: `${feature}.${name}`,
  endpoint,
}));

/** The permissions without which no request to an endpoint is accepted. */
export const neededAlways = ({ permission }: Endpoint): GrantedPermission[] => {
  if (typeof permission === 'object') return 'selfOrAdmin' in permission ? [] : [...permission];
  return permission === 'public' || permission === 'session' ? [] : [permission];
};

export const takesPath = ({ path, permission, bodyPermission, socket }: Endpoint): boolean =>
  permission !== 'public' && socket === undefined && (path.endsWith('*') || bodyPermission !== undefined);

/** One sample with one method. */
export interface Row {
  title: string;
  method: Method;
  endpoint: Endpoint;
  sample: Sample;
  needs: GrantedPermission[];
}

/** All samples of the endpoints that take a path. */
export const ROWS: readonly Row[] = ENDPOINTS.filter(({ endpoint }) => takesPath(endpoint)).flatMap(
  ({ title, endpoint }) =>
    Object.entries(SAMPLES[title] ?? {}).flatMap(([name, sample]) =>
      methodsOf(endpoint).map((method) => ({
        title: `${method} ${title}, ${name}`,
        method,
        endpoint,
        sample,
        needs: neededBy(endpoint, sample),
      })),
    ),
);

/** The permissions of a sample, by the declaration. */
export function neededBy(endpoint: Endpoint, { body, also = [] }: Sample): GrantedPermission[] {
  const { bodyPermission } = endpoint;
  const value = bodyPermission && JSON.parse(body ?? '')[bodyPermission.field];
  const needed = bodyPermission?.needs[value];
  return [...neededAlways(endpoint), ...also, ...(needed ? [needed] : [])].sort();
}

/** Sends a sample for one of the planted folders: `/ok` or `/denied`. */
export async function askRow(client: ApiClient, { method, sample }: Row, folder: string) {
  const { target, headers, body } = sample;
  const placed = target.replace('=FOLDER', `=${encodeURIComponent(folder)}`).replace('FOLDER', folder);
  const answer = await client.request(method, placed, body?.replace('FOLDER', folder), headers);
  return { status: answer.status, text: await answer.text() };
}

/** The content of all planted files. */
export const CANARY = 'canary-51ab';

/** Plants the files that the samples name, and removes all others. */
export async function plantSamples(root: string): Promise<void> {
  clearFolder(root);
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  for (const folder of ['ok', 'denied']) {
    mkdirSync(join(root, folder));
    for (const name of ['a.txt', 'b.txt']) writeFileSync(join(root, folder, name), CANARY);
    writeFileSync(join(root, folder, 's.vtt'), `WEBVTT\n\n00:01.000 --> 00:02.000\n${CANARY}\n`);
    writeFileSync(join(root, folder, 'p.png'), picture);
    writeFileSync(join(root, folder, 'd.pdf'), pdfOf(['A page'], CANARY));
    writeFileSync(join(root, folder, 'f.mp4'), filmOf(CANARY));
  }
}

/** All names below the served folder, with the content of files. */
export function snapshotOf(root: string): string {
  const names = readdirSync(root, { encoding: 'utf8', recursive: true }).sort();
  const contentOf = (path: string) => (statSync(path).isFile() ? readFileSync(path, 'base64') : '/');
  return names.map((name) => `${name} ${contentOf(join(root, name))}`).join('\n');
}
