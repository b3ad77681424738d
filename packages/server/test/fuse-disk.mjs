// `node fuse-disk.mjs FOLDER`: mounts a small disk (FUSE, needs root) that may only be read. Each line of its input says how long
// each call takes: milliseconds, or `never`. What waits when a line comes is answered then, unless that is `never`.
import { spawnSync } from 'node:child_process';
import { openSync, readSync, writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

const CONTENT = Buffer.from('slow');
const FILES = Array.from({ length: 5 }, (_, index) => `file-${index}.txt`);
const ROOT = 1;
/** From setting attributes and making entries to renaming them. */
const CHANGES = [4, 6, 8, 9, 10, 11, 12, 13, 16, 35, 45];
const [ENOENT, EROFS, ENOSYS] = [-2, -30, -38];
const [FOLDER_MODE, FILE_MODE] = [0o40755, 0o100644];

/** As `struct fuse_attr`. */
function attributesOf(node) {
  const attributes = Buffer.alloc(88);
  attributes.writeBigUInt64LE(BigInt(node), 0);
  attributes.writeBigUInt64LE(BigInt(node === ROOT ? 0 : CONTENT.length), 8);
  attributes.writeBigUInt64LE(1_700_000_000n, 32);
  attributes.writeUInt32LE(node === ROOT ? FOLDER_MODE : FILE_MODE, 60);
  attributes.writeUInt32LE(1, 64);
  attributes.writeUInt32LE(4096, 80);
  return attributes;
}

function lookUp(name) {
  const index = FILES.indexOf(name);
  if (index < 0) return ENOENT;
  const entry = Buffer.alloc(40);
  entry.writeBigUInt64LE(BigInt(index + 2), 0);
  return Buffer.concat([entry, attributesOf(index + 2)]);
}

function readFolder(offset) {
  const entries = FILES.slice(offset).map((name, index) => {
    const entry = Buffer.alloc(24 + Math.ceil(name.length / 8) * 8);
    entry.writeBigUInt64LE(BigInt(offset + index + 2), 0);
    entry.writeBigUInt64LE(BigInt(offset + index + 1), 8);
    entry.writeUInt32LE(name.length, 16);
    entry.writeUInt32LE(8, 20);
    entry.write(name, 24);
    return entry;
  });
  return Buffer.concat(entries);
}

/** The response to a request of the protocol (linux/fuse.h): bytes, an error, or null for none. */
function respond(opcode, node, body) {
  switch (opcode) {
    case 1:
      return lookUp(body.subarray(0, body.indexOf(0)).toString());
    case 2:
    case 42:
    case 36:
      return null;
    case 3:
      return Buffer.concat([Buffer.alloc(16), attributesOf(node)]);
    case 14:
    case 27:
      return Buffer.alloc(16);
    case 15:
      return Number(body.readBigUInt64LE(8)) === 0 ? CONTENT : Buffer.alloc(0);
    case 28:
      return readFolder(Number(body.readBigUInt64LE(8)));
    case 17: {
      const space = Buffer.alloc(80);
      for (const at of [0, 8, 16]) space.writeBigUInt64LE(1_000_000n, at);
      for (const at of [40, 48]) space.writeUInt32LE(4096, at);
      space.writeUInt32LE(255, 44);
      return space;
    }
    case 18:
    case 25:
    case 29:
    case 34:
      return Buffer.alloc(0);
    case 26: {
      const init = Buffer.alloc(64);
      init.writeUInt32LE(7, 0);
      init.writeUInt32LE(31, 4);
      init.writeUInt32LE(65_536, 8);
      init.writeUInt32LE(65_536, 20);
      return init;
    }
    default:
      return CHANGES.includes(opcode) ? EROFS : ENOSYS;
  }
}

/** Reads the requests of the system, which is waited for without an end. */
function readRequests() {
  const memory = Buffer.alloc(1024 * 1024);
  for (;;) {
    const length = readSync(workerData, memory);
    parentPort.postMessage(Buffer.from(memory.subarray(0, length)));
  }
}

function serve(folder) {
  const fd = openSync('/dev/fuse', 'r+');
  const options = 'fd=3,rootmode=40000,user_id=0,group_id=0,allow_other';
  const { status } = spawnSync('mount', ['-i', '-t', 'fuse', '-o', options, 'slow', folder], {
    stdio: ['ignore', 'inherit', 'inherit', fd],
  });
  if (status !== 0) process.exit(1);
  let delay = 0;
  let waiting = [];
  const send = (unique, response) => {
    const body = typeof response === 'number' ? Buffer.alloc(0) : response;
    const head = Buffer.alloc(16);
    head.writeUInt32LE(16 + body.length, 0);
    head.writeInt32LE(typeof response === 'number' ? response : 0, 4);
    head.writeBigUInt64LE(unique, 8);
    try {
      writeSync(fd, Buffer.concat([head, body]));
    } catch (error) {
      // Whoever asked has gone.
      if (error.code !== 'ENOENT') throw error;
    }
  };
  new Worker(new URL(import.meta.url), { workerData: fd })
    .on('message', (bytes) => {
      const request = Buffer.from(bytes);
      const opcode = request.readUInt32LE(4);
      const response = respond(opcode, Number(request.readBigUInt64LE(16)), request.subarray(40));
      if (response === null) return;
      const answer = () => send(request.readBigUInt64LE(8), response);
      if (opcode === 26 || delay === 0) answer();
      else if (delay === 'never') waiting.push(answer);
      else setTimeout(answer, delay);
    })
    .on('error', () => process.exit(0));
  createInterface({ input: process.stdin })
    .on('line', (line) => {
      delay = line === 'never' ? line : Number(line);
      if (delay === 'never') return;
      for (const answer of waiting) answer();
      waiting = [];
    })
    .on('close', () => process.exit(0));
  process.stdout.write('mounted\n');
}

if (isMainThread) serve(process.argv[2]);
else readRequests();
