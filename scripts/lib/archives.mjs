import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { zipSync } from 'fflate';
import { compilerLibraries } from './compiler-libraries.mjs';
import { NAMES } from './names.mjs';
import { nodeBinary, platformsOf, SHIPPED_MAJOR } from './node-binaries.mjs';
import { programVersion, stageProgram } from './package.mjs';
import { npm, outputOf, ROOT } from './run.mjs';

/** The Node inside does what this one does. */
const WITHOUT = ['@cloudpss/zstd'];
/** Paths below `node_modules` that no program reads. Binaries of Node do not run on musl. */
const UNNEEDED = [
  /\.d\.[cm]?ts$/,
  /\.map$/,
  /(^|\/)(CHANGELOG|README)\.md$/i,
  /^@libsql\/.*-musl/,
  /^@koromix\/.*\/musl_/,
  /^koffi\/(doc|lib|vendor)$/,
  /^koffi\/.*\.(cc|hh|inc)$/,
  /^\.package-lock\.json$/,
  /^\.bin$/,
];
const FOR_READERS = ['README.md', 'CHANGELOG.md', 'LICENSE', 'THIRD-PARTY-LICENSES.txt'];

/** The platforms for which there are archives, such as `linux-x64`. */
export const ARCHIVE_PLATFORMS = platformsOf(SHIPPED_MAJOR);

/**
 * Makes the archive of one platform in `folder`: Node and all libraries are inside. The same build and the
 * same tools make the same bytes. Resolves to its path.
 */
export async function makeArchive(platform, folder) {
  const stage = mkdtempSync(join(tmpdir(), 'satchel-archive-'));
  try {
    const node = await nodeBinary(SHIPPED_MAJOR, platform);
    const content = await stageArchive(platform, stage, { ...node, libraries: compilerLibraries(platform) });
    mkdirSync(folder, { recursive: true });
    return await packerOf(platform)(content, folder);
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

/**
 * Writes the content of an archive into a new folder in `stage`, and resolves to that one's path.
 * `libraries`: those that Node is linked with and that small systems lack.
 */
export async function stageArchive(platform, stage, { program, license, libraries }) {
  const isWindows = platform.startsWith('win32');
  const content = join(stage, `${NAMES.package}-${programVersion()}-${platform.replace('win32', 'windows')}`);
  const inside = join(content, 'program');
  stageProgram(inside, WITHOUT);
  await installLibraries(inside, platform);
  for (const name of FOR_READERS) renameSync(join(inside, name), join(content, name));
  copyFileSync(license, join(content, 'NODE-LICENSE.txt'));
  const [node, launcher, source] = isWindows
    ? ['node.exe', `${NAMES.package}.cmd`, 'windows.cmd']
    : ['node', NAMES.package, 'posix.sh'];
  copyFileSync(program, join(content, node));
  copyFileSync(join(ROOT, 'scripts/launcher', source), join(content, launcher));
  for (const name of [node, launcher]) chmodSync(join(content, name), 0o755);
  if (libraries) copyLibraries(libraries, join(content, 'lib'));
  return content;
}

/** Each in a folder of its own, so that one that a system lacks can be used without the others. */
function copyLibraries({ files, license }, folder) {
  for (const { name, path } of files) {
    mkdirSync(join(folder, name), { recursive: true });
    copyFileSync(path, join(folder, name, name));
  }
  writeFileSync(join(folder, 'LICENSE.txt'), license);
}

/** Those of the lockfile, with the native parts of the platform. */
async function installLibraries(folder, platform) {
  const [os, cpu] = platform.split('-');
  const where = [`--os=${os}`, `--cpu=${cpu}`, '--libc=glibc'];
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'];
  await outputOf(npm, ['ci', '--omit=dev', ...quiet, ...where], { cwd: folder });
  const libraries = join(folder, 'node_modules');
  for (const path of readdirSync(libraries, { recursive: true })) {
    const name = path.replaceAll('\\', '/');
    if (UNNEEDED.some((each) => each.test(name)))
      rmSync(join(libraries, path), { recursive: true, force: true });
  }
}

const packerOf = (platform) => (platform.startsWith('win32') ? packZip : packTar);

async function packTar(content, folder) {
  const file = join(folder, `${basename(content)}.tar.xz`);
  const sorted = ['--format=ustar', '--sort=name', '--owner=0', '--group=0', '--numeric-owner'];
  const plain = [`--mtime=@${await sourceTime()}`, '--mode=u+rwX,go+rX,go-w'];
  const from = ['-C', join(content, '..'), basename(content)];
  await outputOf('tar', ['-c', '-f', file, '-I', 'xz -6 -T1', ...sorted, ...plain, ...from]);
  return file;
}

async function packZip(content, folder) {
  const mtime = 1000 * (await sourceTime());
  const names = readdirSync(content, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort();
  const files = names.map((name) => [
    `${basename(content)}${name.slice(content.length)}`,
    readFileSync(name),
  ]);
  const file = join(folder, `${basename(content)}.zip`);
  writeFileSync(file, zipSync(Object.fromEntries(files), { level: 9, mtime }));
  return file;
}

/** The time of the commit in seconds, so that it is the same whenever an archive is made. */
async function sourceTime() {
  if (process.env.SOURCE_DATE_EPOCH) return Number(process.env.SOURCE_DATE_EPOCH);
  return Number(await outputOf('git', ['log', '-1', '--format=%ct']));
}
