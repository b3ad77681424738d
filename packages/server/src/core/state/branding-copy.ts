import { lstat, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartError } from '../../lib/start-error.js';
import { readBrandingFile } from './branding-folder.js';

/** The files of a branding folder that can be copied. */
export interface BrandingSurvey {
  folder: string;
  /** Relative, with `/`. */
  names: string[];
  /** Files that cannot be copied: of another type, too large, or symlinks that lead out of the folder. */
  left: string[];
}

const STYLES = 'custom.css';
const PICTURES = 'img';
const MOST_FILES = 500;
const MOST_BYTES = 64 * 1024 * 1024;
const DEEPEST = 4;

/** `isUsed` tells which names the web client shows. */
export async function surveyBranding(
  folder: string,
  isUsed: (name: string) => boolean,
): Promise<BrandingSurvey> {
  const survey: BrandingSurvey = { folder, names: [], left: [] };
  let left = MOST_BYTES;
  for (const name of await listBrandingFiles(folder, MOST_FILES)) {
    const facts = isUsed(name) ? await readBrandingFile(folder, name, async () => null) : null;
    if (facts === null || facts.bytes > left) survey.left.push(name);
    else {
      left -= facts.bytes;
      survey.names.push(name);
    }
  }
  return survey;
}

/** Makes `target` contain exactly the surveyed files. Throws `StartError`. */
export async function copyBranding({ folder, names }: BrandingSurvey, target: string): Promise<void> {
  const part = `${target}.part`;
  try {
    await rm(part, { recursive: true, force: true });
    await mkdir(part, { recursive: true, mode: 0o700 });
    for (const name of names) await copyFile(folder, name, part);
    await rm(target, { recursive: true, force: true });
    await rename(part, target);
  } catch (cause) {
    await rm(part, { recursive: true, force: true }).catch(() => undefined);
    throw new StartError(`The branding files cannot be copied from ${folder} to ${target}.`, { cause });
  }
}

/**
 * Names of the files below a branding folder, as `readBrandingFile` accepts them; symlinks to folders are not
 * followed.
 */
export async function listBrandingFiles(folder: string, most: number): Promise<string[]> {
  const kindOf = (name: string) => lstat(join(folder, name)).catch(() => null);
  const names = (await kindOf(STYLES))?.isDirectory() === false ? [STYLES] : [];
  const queue = (await kindOf(PICTURES))?.isDirectory() ? [PICTURES] : [];
  for (let inner = queue.shift(); inner !== undefined && names.length < most; inner = queue.shift()) {
    const entries = await readdir(join(folder, inner), { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      const name = `${inner}/${entry.name}`;
      if (!/^[\w-][\w.-]*$/.test(entry.name)) continue;
      if (entry.isDirectory() && name.split('/').length <= DEEPEST) queue.push(name);
      else if (!entry.isDirectory()) names.push(name);
    }
  }
  return names.slice(0, most).sort();
}

async function copyFile(folder: string, name: string, target: string): Promise<void> {
  const found = await readBrandingFile(folder, name, (_facts, read) => read());
  // The file was removed on purpose since the survey.
  if (!found?.content) return;
  const file = join(target, name);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(found.content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
