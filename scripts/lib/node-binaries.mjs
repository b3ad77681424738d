import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { npm, runQuietly } from './run.mjs';

/**
 * The binaries by major version and platform; `npm view PACKAGE version dist.integrity` prints those of a
 * newer version.
 */
const PINNED = JSON.parse(
  readFileSync(fileURLToPath(new URL('node-binaries.json', import.meta.url)), 'utf8'),
);

/** The version that archives and the image contain: the newest one with long-term support. */
export const SHIPPED_MAJOR = '26';

/** The platforms, such as `linux-x64`, for which there is a binary of that version. */
export function platformsOf(major) {
  return Object.keys(PINNED[major] ?? {});
}

/**
 * A program of Node, from a package of npm that is pinned by its checksum, and the licences of what is inside
 * it. Both are kept in the user's cache, outside of the repository. Throws where there is no such binary, and
 * where it is not the pinned one.
 *
 * @returns {Promise<{ version: string, program: string, license: string }>}
 */
export async function nodeBinary(major, platform) {
  const { version, folder } = await unpacked(major, platform);
  const program = join(folder, 'bin', platform.startsWith('win32') ? 'node.exe' : 'node');
  const license = join(folder, 'LICENSE');
  if (existsSync(license)) return { version, program, license };
  // The package for Windows has none. Node has the same one for all systems.
  const { folder: other } = await unpacked(major, 'darwin-x64');
  return { version, program, license: join(other, 'LICENSE') };
}

async function unpacked(major, platform) {
  const pinned = PINNED[major]?.[platform];
  if (!pinned) throw new Error(`There is no binary of Node ${major} for ${platform}`);
  const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'satchel-node');
  const folder = join(cache, `${pinned.package}-${pinned.version}`);
  if (!existsSync(folder)) {
    mkdirSync(cache, { recursive: true });
    const part = mkdtempSync(join(cache, 'part-'));
    try {
      await download(pinned, part);
      rename(join(part, 'package'), folder);
    } finally {
      rmSync(part, { recursive: true, force: true });
    }
  }
  return { version: pinned.version, folder };
}

async function download({ package: name, version, integrity }, folder) {
  const wanted = `${name}@${version}`;
  const { code, output } = await runQuietly(npm, ['pack', '--silent', '--pack-destination', folder, wanted]);
  if (code !== 0) throw new Error(`${wanted} could not be downloaded: ${output}`);
  const [file] = readdirSync(folder);
  const found = `sha512-${createHash('sha512')
    .update(readFileSync(join(folder, file)))
    .digest('base64')}`;
  if (found !== integrity) throw new Error(`${wanted} is not the pinned one: its checksum is ${found}`);
  const inside = ['package/bin', 'package/LICENSE'];
  const tar = (...names) => runQuietly('tar', ['-xzf', join(folder, file), '-C', folder, ...names]);
  // The package for Windows has no licence.
  if ((await tar(...inside)).code !== 0 && (await tar(inside[0])).code !== 0)
    throw new Error(`${wanted} could not be unpacked`);
}

/** Another process may have been first. */
function rename(from, to) {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!existsSync(to)) throw error;
  }
}
