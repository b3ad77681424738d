import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { cachedDataVersionTag } from 'node:v8';
import { Script } from 'node:vm';
// An older Node has no `crc32`, and would end here before it is told to be too old.
import zlib from 'node:zlib';

export interface LoadedScript<Exports> {
  exports: Exports;
  /**
   * Writes the functions that were compiled so far beside the script, so that the next start need not compile
   * them. Does nothing where they are there already, and where the folder cannot be written.
   */
  keep(): void;
}

const CHECKSUM_BYTES = 4;

/**
 * Runs a CommonJS script with the compiled code that `keep` stored beside it. Compiled code that is damaged
 * or of another version of V8 is ignored. V8 compares only the length of the text: a script whose text
 * changes needs another name.
 */
export function loadScript<Exports>(file: string): LoadedScript<Exports> {
  // The tag differs between versions of V8, its flags and the features of processors.
  const keptIn = `${file}.${cachedDataVersionTag().toString(16)}`;
  const cachedData = read(keptIn);
  // The bundle is all ASCII, which is read twice as fast so.
  const text = readFileSync(file, 'latin1');
  const script = new Script(`(function (exports, require, module, __filename, __dirname) {${text}\n})`, {
    filename: file,
    cachedData,
  });
  const isKept = cachedData !== undefined && script.cachedDataRejected === false;
  const module = new Module(file);
  const require = createRequire(file);
  // Parts that are loaded later require the script itself by its path.
  require.cache[file] = module;
  script.runInThisContext()(module.exports, require, module, file, dirname(file));
  module.loaded = true;
  const keep = () => {
    if (!isKept) write(keptIn, script.createCachedData());
  };
  return { exports: module.exports, keep };
}

function read(file: string): Buffer | undefined {
  try {
    const bytes = readFileSync(file);
    const data = bytes.subarray(0, -CHECKSUM_BYTES);
    // V8 trusts what it is given: half a file would end the process.
    return bytes.readUInt32LE(data.length) === zlib.crc32(data) ? data : undefined;
  } catch {
    return undefined;
  }
}

function write(file: string, data: Buffer): void {
  const checksum = Buffer.alloc(CHECKSUM_BYTES);
  checksum.writeUInt32LE(zlib.crc32(data));
  const unfinished = `${file}.${process.pid}`;
  try {
    writeFileSync(unfinished, Buffer.concat([data, checksum]));
    renameSync(unfinished, file);
  } catch {
    // The folder belongs to somebody else, or the disk is full: the next start compiles again.
    rmSync(unfinished, { force: true });
  }
}
