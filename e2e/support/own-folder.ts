import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeEach } from 'vitest';
import type { Fixture } from './fixture.js';

/** The folder of the test that runs. */
export interface OwnFolder {
  name: string;
  onDisk(...parts: string[]): string;
  /** The address of an entry of the folder; with an empty part at the end, that of a folder. */
  address(...parts: string[]): string;
}

/**
 * Call it after `openFixture`. Each test gets another folder, with these files by their paths; one that ends in
 * a slash is a folder.
 */
export function openOwnFolder(
  fixture: Fixture,
  title: string,
  files: Readonly<Record<string, string | Uint8Array>> = {},
): OwnFolder {
  let count = 0;
  const own: OwnFolder = {
    name: '',
    onDisk: (...parts) => join(fixture.satchel.root, own.name, ...parts),
    address: (...parts) => `/files/${[own.name, ...parts].map(encodeURIComponent).join('/')}`,
  };
  beforeEach(async () => {
    count += 1;
    own.name = `${title} ${count}`;
    await mkdir(own.onDisk());
    for (const [path, content] of Object.entries(files)) {
      const isFolder = path.endsWith('/');
      await mkdir(isFolder ? own.onDisk(path) : dirname(own.onDisk(path)), { recursive: true });
      if (!isFolder) await writeFile(own.onDisk(path), content);
    }
  });
  return own;
}
