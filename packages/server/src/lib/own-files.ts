import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

// Files of the program itself: `src/lib` and `dist/lib` are at the same depth.
const SERVER_PACKAGE = new URL('../../', import.meta.url);

/** All of standard input, without the last line break. */
export async function readStandardInput(): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks)
    .toString('utf8')
    .replace(/\r?\n$/, '');
}

export async function programFacts(): Promise<{ version: string }> {
  const text = await readFile(new URL('package.json', SERVER_PACKAGE), 'utf8');
  const { version } = JSON.parse(text) as { version: string };
  return { version };
}

/** The script with which Node runs this program, wherever it is installed. */
export function programFile(): string {
  return fileURLToPath(new URL('dist/bundle/main.js', SERVER_PACKAGE));
}

/**
 * The program of the threads that work on files. They run compiled code: `test/bundled-worker.ts` compiles it
 * for tests.
 */
export function fileWorker(): URL {
  const isSource = import.meta.url.includes('/src/lib/');
  return new URL(`dist/${isSource ? 'tests' : 'bundle'}/file-worker.js`, SERVER_PACKAGE);
}

/** Folder of the built web client, with a trailing slash. */
export function webBuildFolder(): string {
  return fileURLToPath(new URL('../web/dist/', SERVER_PACKAGE));
}

/** The names of all files in a folder of the program and below, relative to it. */
export async function ownFilesIn(folder: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return new Set(files.map(({ parentPath, name }) => relative(folder, join(parentPath, name))));
}

export function readOwnFile(folder: string, name: string): Promise<Buffer> {
  return readFile(join(folder, name));
}

/** When a file of the program was written, in milliseconds since 1970. */
export async function ownFileTime(folder: string, name: string): Promise<number> {
  return (await stat(join(folder, name))).mtimeMs;
}

export async function readWebIndex(): Promise<string> {
  return readFile(`${webBuildFolder()}index.html`, 'utf8');
}

/** The folder with a few small files of each kind, which are served by default at the first start. */
export function sampleFolder(): string {
  return fileURLToPath(new URL('samples/', SERVER_PACKAGE));
}

/** The folder with what a demo shows besides the samples. */
export function demoFolder(): string {
  return fileURLToPath(new URL('demo/', SERVER_PACKAGE));
}

/**
 * The files that a child process needs to run one of our compiled scripts: the compiled code, and the package
 * description.
 */
export function serverFiles(): string[] {
  return ['dist', 'package.json'].map((name) => fileURLToPath(new URL(name, SERVER_PACKAGE)));
}
