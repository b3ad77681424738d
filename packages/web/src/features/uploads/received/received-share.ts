import { numberedName } from '@satchel/contract';
import { site } from '@satchel/contract/endpoints';
import { apiUrl } from '../../../lib/api/api-client';
import { type SharedText, textFileOf } from './text-file';

/** The limits of one share, which `build/service-worker.js` applies. */
export const MOST_RECEIVED = { files: 200, bytes: 2 * 1024 ** 3 };

/** Something that another app shared, which the service worker keeps in this browser until it is taken. */
export interface ReceivedShare {
  id: string;
  /** Their names have no folders, and differ. */
  files: readonly File[];
  /** Title, text and link as one more file; null if there are none. */
  text: File | null;
}

interface Description extends SharedText {
  files: readonly { name: string; type: string }[];
}

const target = () => new URL(apiUrl(site.shareTarget), location.origin);
const cacheName = () => `satchel-received ${new URL('.', target()).pathname}`;
const addressOf = (id: string, index?: number) =>
  [target().href, id, ...(index === undefined ? [] : [String(index)])].join('/');

/** The kept shares; undefined where the browser keeps nothing, as on addresses without TLS. */
async function openKept(): Promise<Cache | undefined> {
  if (!('caches' in window) || !(await caches.has(cacheName()))) return undefined;
  return caches.open(cacheName());
}

/** Finds a share by its id, or without one the latest. */
export async function findShare(id: string | null): Promise<ReceivedShare | null> {
  const kept = await openKept();
  if (!kept) return null;
  const found = id ?? (await latestIn(kept));
  const described = found === null ? undefined : await kept.match(addressOf(found));
  if (found === null || !described) return null;
  const description = parseDescription(await described.json());
  const files = await Promise.all(
    description.files.map(async ({ name, type }, index) => {
      const content = await kept.match(addressOf(found, index));
      return new File(content ? [await content.blob()] : [], name, { type });
    }),
  );
  return { id: found, files: withOwnNames(files), text: textFileOf(description, new Date()) };
}

async function latestIn(kept: Cache): Promise<string | null> {
  const keys = await kept.keys();
  const ids = keys.map(({ url }) => idIn(url)).filter((id) => id !== null);
  return ids.sort().at(-1) ?? null;
}

/** The id in the address of a description; ids begin with the time. */
function idIn(address: string): string | null {
  const rest = address.slice(target().href.length + 1);
  return rest.includes('/') ? null : rest;
}

export async function removeShare(id: string): Promise<void> {
  const kept = await openKept();
  const keys = (await kept?.keys()) ?? [];
  const start = addressOf(id);
  const own = keys.filter(({ url }) => url === start || url.startsWith(`${start}/`));
  await Promise.all(own.map((key) => kept?.delete(key)));
}

/** Removes everything that other apps shared from this browser. */
export async function forgetShares(): Promise<void> {
  if ('caches' in window) await caches.delete(cacheName());
}

/** The worker may be of another build, and what it wrote came from anybody. */
function parseDescription(value: unknown): Description {
  const { title, text, url, files } = Object(value) as Record<string, unknown>;
  return {
    title: String(title ?? ''),
    text: String(text ?? ''),
    url: String(url ?? ''),
    files: (Array.isArray(files) ? files : []).map((file: unknown) => {
      const { name, type } = Object(file) as Record<string, unknown>;
      return { name: String(name ?? ''), type: String(type ?? '') };
    }),
  };
}

/** Gives each file a name of its own without folders: some apps call every picture the same. */
export function withOwnNames(files: readonly File[]): File[] {
  const used = new Set<string>();
  return files.map((file) => {
    const plain = file.name.split(/[/\\]/).at(-1) || 'file';
    let name = plain;
    for (let number = 1; used.has(name); number += 1) name = numberedName(plain, number);
    used.add(name);
    return renamed(file, name);
  });
}

export const renamed = (file: File, name: string): File =>
  name === file.name ? file : new File([file], name, { type: file.type, lastModified: file.lastModified });
