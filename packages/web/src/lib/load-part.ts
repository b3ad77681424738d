import { connection } from './api/connection';
import type { Locale } from './language/locales';
import { loadMessagesFile, type Words } from './language/message-files';

/** A part that has not arrived after this time counts as lost, in milliseconds. */
const LONGEST_MS = 120_000;

/** A part of the client did not arrive in time. */
export class PartLate extends Error {
  override name = 'PartLate';
}

/**
 * Loads a part of the client that is a file of its own. While the server cannot be reached it waits for the
 * connection; it fails only if the server responds but does not have the part, as after an update, or if the
 * part does not arrive within two minutes. Then only another visit helps: browsers do not request a file
 * again while they wait for it. `words` are the parts whose messages it shows; they are requested
 * concurrently, because the part itself would request them only after it is loaded.
 */
export async function loadPart<Module>(load: () => Promise<Module>, ...words: Words[]): Promise<Module> {
  for (const part of words) beginMessages(part);
  for (let tries = 1; ; tries += 1) {
    try {
      return await inTime(load());
    } catch (error) {
      if (error instanceof PartLate) throw error;
      const isThere = await connection.check();
      if (isThere && tries > 1) throw error;
      await connection.restored();
      await reloadStyles();
    }
  }
}

/** The component that shows them requests them again, and handles a failure. */
function beginMessages(part: Words): void {
  loadMessagesFile(document.documentElement.lang as Locale, part).catch(() => undefined);
}

/** Throws `PartLate`. */
async function inTime<Module>(loading: Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PartLate('A part of the page did not arrive in time')), LONGEST_MS);
  });
  try {
    return await Promise.race([loading, end]);
  } finally {
    clearTimeout(timer);
  }
}

/** The bundler requests the style sheets of a part only once; this requests those again that failed. */
async function reloadStyles(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
  await Promise.all([...links].filter((link) => !link.sheet).map(reload));
}

function reload(link: HTMLLinkElement): Promise<void> {
  const again = link.cloneNode() as HTMLLinkElement;
  return new Promise((resolve) => {
    again.addEventListener('load', () => resolve());
    again.addEventListener('error', () => resolve());
    link.replaceWith(again);
  });
}
