import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

// The program's own files, as opposed to anybody's data: `src/lib` and `dist/lib` lie equally deep.
const SERVER_PACKAGE = new URL('../../', import.meta.url);

/** All of it, as text without the last line break. */
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

/** Folder of the built web client, with a trailing slash. */
export function webBuildFolder(): string {
  return fileURLToPath(new URL('../web/dist/', SERVER_PACKAGE));
}

export async function readWebIndex(): Promise<string> {
  return readFile(`${webBuildFolder()}index.html`, 'utf8');
}

/** Folder with a few small files of each kind, shown on a first start without a folder. */
export function sampleFolder(): string {
  return fileURLToPath(new URL('samples/', SERVER_PACKAGE));
}
