// `node bench/make-tree.mjs FOLDER COUNT [DEPTH]`: creates a folder of COUNT small files for trying the
// product and measuring it.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const EXTENSIONS = ['jpg', 'txt', 'pdf', 'mp4', 'flac', 'md', 'zip', 'ts', 'csv', 'docx'];

/**
 * Fills `folder` with `count` files of 64 to 1,087 bytes; with a depth, spread over folders of 100 names
 * each.
 */
export function makeTree(folder, count, depth = 0) {
  mkdirSync(folder, { recursive: true });
  const body = Buffer.alloc(1088, 'satchel bench\n');
  for (let i = 0; i < count; i++) {
    const parent = depth === 0 ? folder : join(folder, ...groupsOf(i, depth));
    if (depth > 0 && i % 100 === 0) mkdirSync(parent, { recursive: true });
    const name = `${words(i)} ${String(i).padStart(6, '0')}.${EXTENSIONS[i % EXTENSIONS.length]}`;
    writeFileSync(join(parent, name), body.subarray(0, 64 + (i % 1024)));
  }
}

function groupsOf(i, depth) {
  const group = Math.floor(i / 100);
  return Array.from(
    { length: depth },
    (_, level) => `folder ${Math.floor(group / 10 ** (depth - 1 - level)) % 10 ** (level + 1)}`,
  );
}

function words(i) {
  const first = ['Harbour', 'Minutes', 'Invoice', 'Holiday', 'Sketch', 'Interview', 'Report'];
  const second = ['draft', 'final', 'copy', 'scan', 'notes'];
  return `${first[i % first.length]} ${second[i % second.length]}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder, count, depth] = process.argv.slice(2);
  if (!folder || !Number(count)) {
    console.error('usage: node bench/make-tree.mjs FOLDER COUNT [DEPTH]');
    process.exitCode = 1;
  } else {
    makeTree(folder, Number(count), Number(depth ?? 0));
  }
}
