// `node memory-disk.mjs FOLDER`: mounts a disk in memory (FUSE, needs root) that does as each line of its
// input says, in JSON: `always`: an error by its name or number for each of some calls; `replace` is a rename
// to a name that is taken. `random`: `{ seed, rate, calls }`, whatever error for so large a part of these
// calls. `statfs: "zero"` knows no sizes. `moves`: numbers of inodes follow the path, as some disks of the
// network have them. `delay`: how long each call takes, in milliseconds, or `never`; what waits when a line
// comes is answered then, unless that is `never`. `slow`: the calls that this is said of, all by default.
// Each line is answered with `ready`.
import { spawnSync } from 'node:child_process';
import { openSync, readSync, writeSync } from 'node:fs';
import { constants } from 'node:os';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { randomFrom } from './random.mjs';

const {
  EACCES,
  EEXIST,
  EFBIG,
  EINTR,
  EINVAL,
  EIO,
  EISDIR,
  EMLINK,
  ENOENT,
  ENOSYS,
  ENOTDIR,
  ENOTEMPTY,
  EPERM,
  EROFS,
  EXDEV,
} = constants.errno;
const [FOLDER, FILE, LINK] = [0o040000, 0o100000, 0o120000];
const KIND = 0o170000;
const BLOCK = 4096;
const BLOCKS = 1_000_000n;
/** The names of calls by their numbers in linux/fuse.h. */
const CALLS = {
  1: 'lookup',
  3: 'getattr',
  4: 'setattr',
  5: 'readlink',
  6: 'symlink',
  8: 'mknod',
  9: 'mkdir',
  10: 'unlink',
  11: 'rmdir',
  12: 'rename',
  13: 'link',
  14: 'open',
  15: 'read',
  16: 'write',
  17: 'statfs',
  20: 'fsync',
  25: 'flush',
  27: 'opendir',
  28: 'readdir',
  30: 'fsyncdir',
  35: 'create',
  45: 'rename',
};

class Failure extends Error {
  constructor(errno) {
    super(`errno ${errno}`);
    this.errno = errno;
  }
}

function fail(errno) {
  throw new Failure(errno);
}

/** The content of the disk; the node of a folder has entries, that of a file has content. */
class Tree {
  #nodes = new Map();
  #last = 0;

  constructor() {
    this.make(FOLDER | 0o755, '');
  }

  make(mode, path) {
    this.#last += 1;
    const now = Date.now();
    const node = { id: this.#last, mode, links: 1, atime: now, mtime: now, uid: 0, gid: 0, path };
    if ((mode & KIND) === FOLDER) node.entries = new Map();
    else node.content = Buffer.alloc(0);
    this.#nodes.set(node.id, node);
    return node;
  }

  at(id) {
    return this.#nodes.get(id) ?? fail(ENOENT);
  }

  in(folder, name) {
    const { entries } = this.at(folder);
    return this.at((entries ?? fail(ENOTDIR)).get(name) ?? fail(ENOENT));
  }

  add(folder, name, mode) {
    const parent = this.at(folder);
    if (parent.entries.has(name)) fail(EEXIST);
    const node = this.make(mode, `${parent.path}/${name}`);
    parent.entries.set(name, node.id);
    return node;
  }

  remove(folder, name, isFolder) {
    const node = this.in(folder, name);
    if (isFolder && !node.entries) fail(ENOTDIR);
    if (!isFolder && node.entries) fail(EISDIR);
    if (node.entries?.size) fail(ENOTEMPTY);
    this.at(folder).entries.delete(name);
    node.links -= 1;
  }

  rename(from, name, to, newName) {
    const node = this.in(from, name);
    const there = this.at(to).entries.get(newName);
    if (there === node.id) return;
    if (there !== undefined) this.remove(to, newName, node.entries !== undefined);
    this.at(from).entries.delete(name);
    this.at(to).entries.set(newName, node.id);
    node.path = `${this.at(to).path}/${newName}`;
  }

  link(id, folder, name) {
    const node = this.at(id);
    if (node.entries) fail(EPERM);
    if (node.links > 1000) fail(EMLINK);
    if (this.at(folder).entries.has(name)) fail(EEXIST);
    this.at(folder).entries.set(name, id);
    node.links += 1;
    return node;
  }
}

const MOST_ERRNO = 133;
/**
 * A call that is interrupted is made again, one that is not implemented never; only what is written is too
 * large. Where the others are said of the trash, what is deleted goes for good.
 */
const UNLIKELY = [EINTR, ENOSYS, EFBIG, EACCES, EPERM, EROFS, EXDEV];
/** The exit code where nothing may be mounted. */
const NOT_ALLOWED = 77;

class Disk {
  tree = new Tree();
  #always = {};
  #random = null;
  #moves = false;
  #delay = 0;
  #slow = null;
  #waiting = [];
  #next = () => 1;

  tell({ always = {}, random = null, moves = false, delay = 0, slow = null }) {
    this.#always = always;
    this.#random = random;
    this.#moves = moves;
    this.#delay = delay;
    this.#slow = slow;
    this.#next = randomFrom(random?.seed ?? 0);
    if (delay === 'never') return;
    for (const act of this.#waiting.splice(0)) act();
  }

  /** Answers as late as is wanted. */
  inTime(call, act) {
    if (this.#slow && !this.#slow.includes(call)) act();
    else if (this.#delay === 'never') this.#waiting.push(act);
    else if (this.#delay > 0) setTimeout(act, this.#delay);
    else act();
  }

  /** Throws where the call is to fail. */
  mayFail(call) {
    const named = this.#always[call];
    if (named !== undefined && named !== 'zero') fail(constants.errno[named] ?? Number(named));
    if (!this.#random?.calls.includes(call) || this.#next() >= this.#random.rate) return;
    const errno = 1 + Math.floor(this.#next() * MOST_ERRNO);
    fail(UNLIKELY.includes(errno) ? EIO : errno);
  }

  attributes(node) {
    const out = Buffer.alloc(88);
    const size = node.content?.length ?? 0;
    out.writeBigUInt64LE(this.#moves ? hashOf(node.path) : BigInt(node.id), 0);
    out.writeBigUInt64LE(BigInt(size), 8);
    out.writeBigUInt64LE(BigInt(Math.ceil(size / 512)), 16);
    for (const [index, ms] of [node.atime, node.mtime, node.mtime].entries()) {
      out.writeBigUInt64LE(BigInt(Math.floor(ms / 1000)), 24 + index * 8);
      out.writeUInt32LE(Math.floor((ms % 1000) * 1e6), 48 + index * 4);
    }
    for (const [index, value] of [node.mode, node.links, node.uid, node.gid, 0, BLOCK].entries())
      out.writeUInt32LE(value, 60 + index * 4);
    return out;
  }

  entry(node) {
    const out = Buffer.alloc(40);
    out.writeBigUInt64LE(BigInt(node.id), 0);
    return Buffer.concat([out, this.attributes(node)]);
  }

  space() {
    const out = Buffer.alloc(80);
    if (this.#always.statfs === 'zero') return out;
    for (const at of [0, 8, 16, 24, 32]) out.writeBigUInt64LE(BLOCKS, at);
    for (const [at, value] of [
      [40, BLOCK],
      [44, 255],
      [48, BLOCK],
    ])
      out.writeUInt32LE(value, at);
    return out;
  }
}

function hashOf(path) {
  let hash = 14695981039346656037n;
  for (const byte of Buffer.from(path)) hash = ((hash ^ BigInt(byte)) * 1099511628211n) & 0xffffffffffffn;
  return hash + 1000n;
}

const text = (body, from) => body.toString('utf8', from, body.indexOf(0, from));
const id = (body, at) => Number(body.readBigUInt64LE(at));
const NOTHING = Buffer.alloc(0);

function setAttributes(node, body) {
  const valid = body.readUInt32LE(0);
  const time = (at, nanosAt) => id(body, at) * 1000 + body.readUInt32LE(nanosAt) / 1e6;
  if (valid & 1) node.mode = (node.mode & KIND) | (body.readUInt32LE(68) & 0o7777);
  if (valid & 2) node.uid = body.readUInt32LE(76);
  if (valid & 4) node.gid = body.readUInt32LE(80);
  if (valid & 8) resize(node, id(body, 16));
  if (valid & 16) node.atime = valid & 128 ? Date.now() : time(32, 56);
  if (valid & 32) node.mtime = valid & 256 ? Date.now() : time(40, 60);
}

function resize(node, size) {
  const content = Buffer.alloc(size);
  node.content.copy(content);
  node.content = content;
  node.mtime = Date.now();
}

function write(node, body) {
  const [offset, size] = [id(body, 8), body.readUInt32LE(16)];
  if (offset + size > node.content.length) resize(node, offset + size);
  body.copy(node.content, offset, 40, 40 + size);
  node.mtime = Date.now();
  const out = Buffer.alloc(8);
  out.writeUInt32LE(size, 0);
  return out;
}

function readFolder({ tree }, node, offset) {
  const out = [];
  for (const [index, [name, child]] of [...node.entries].entries()) {
    if (index < offset) continue;
    const bytes = Buffer.from(name);
    const entry = Buffer.alloc(24 + Math.ceil(bytes.length / 8) * 8);
    entry.writeBigUInt64LE(BigInt(child), 0);
    entry.writeBigUInt64LE(BigInt(index + 1), 8);
    entry.writeUInt32LE(bytes.length, 16);
    entry.writeUInt32LE((tree.at(child).mode & KIND) >> 12, 20);
    bytes.copy(entry, 24);
    out.push(entry);
    if (out.length === 20) break;
  }
  return Buffer.concat(out);
}

function rename(disk, node, body, names) {
  const [to, name] = [id(body, 0), text(body, names)];
  const newName = text(body, names + Buffer.byteLength(name) + 1);
  if (disk.tree.at(to).entries.has(newName)) disk.mayFail('replace');
  disk.tree.rename(node, name, to, newName);
  return NOTHING;
}

function open(node) {
  const out = Buffer.alloc(16);
  out.writeBigUInt64LE(BigInt(node), 0);
  return out;
}

function hello() {
  const init = Buffer.alloc(64);
  for (const [at, value] of [
    [0, 7],
    [4, 31],
    [8, 65_536],
    [20, 65_536],
  ])
    init.writeUInt32LE(value, at);
  return init;
}

/** The response to a request: bytes, or null for none. */
function respond(disk, opcode, node, body) {
  const { tree } = disk;
  if (CALLS[opcode]) disk.mayFail(CALLS[opcode]);
  switch (opcode) {
    case 1:
      return disk.entry(tree.in(node, text(body, 0)));
    case 2:
    case 42:
    case 36:
      return null;
    case 4:
      setAttributes(tree.at(node), body);
      return Buffer.concat([Buffer.alloc(16), disk.attributes(tree.at(node))]);
    case 3:
      return Buffer.concat([Buffer.alloc(16), disk.attributes(tree.at(node))]);
    case 5:
      return tree.at(node).content;
    case 6: {
      const made = tree.add(node, text(body, 0), LINK | 0o777);
      made.content = Buffer.from(text(body, body.indexOf(0) + 1));
      return disk.entry(made);
    }
    case 8:
      return disk.entry(tree.add(node, text(body, 16), FILE | (body.readUInt32LE(0) & 0o777)));
    case 9:
      return disk.entry(tree.add(node, text(body, 8), FOLDER | (body.readUInt32LE(0) & 0o777)));
    case 10:
    case 11:
      tree.remove(node, text(body, 0), opcode === 11);
      return NOTHING;
    case 12:
      return rename(disk, node, body, 8);
    case 45:
      return body.readUInt32LE(8) === 0 ? rename(disk, node, body, 16) : fail(EINVAL);
    case 13:
      return disk.entry(tree.link(id(body, 0), node, text(body, 8)));
    case 14:
    case 27:
      return open(tree.at(node).id);
    case 15:
      return tree.at(node).content.subarray(id(body, 8), id(body, 8) + body.readUInt32LE(16));
    case 16:
      return write(tree.at(node), body);
    case 17:
      return disk.space();
    case 18:
    case 20:
    case 25:
    case 29:
    case 30:
      return NOTHING;
    case 26:
      return hello();
    case 28:
      return readFolder(disk, tree.at(node), id(body, 8));
    case 35: {
      const made = tree.add(node, text(body, 16), FILE | (body.readUInt32LE(4) & 0o777));
      return Buffer.concat([disk.entry(made), open(made.id)]);
    }
    default:
      return fail(ENOSYS);
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
  const options = 'fd=3,rootmode=40000,user_id=0,group_id=0,allow_other,default_permissions';
  const { status } = spawnSync('mount', ['-i', '-t', 'fuse', '-o', options, folder, folder], {
    stdio: ['ignore', 'ignore', 'ignore', fd],
  });
  if (status !== 0) process.exit(NOT_ALLOWED);
  const disk = new Disk();
  new Worker(new URL(import.meta.url), { workerData: fd })
    .on('message', (bytes) => {
      const request = Buffer.from(bytes);
      disk.inTime(CALLS[request.readUInt32LE(4)], () => answer(fd, disk, request));
    })
    .on('error', () => process.exit(0));
  createInterface({ input: process.stdin })
    .on('line', (line) => {
      disk.tell(JSON.parse(line));
      process.stdout.write('ready\n');
    })
    .on('close', () => process.exit(0));
  process.stdout.write('ready\n');
}

function answer(fd, disk, request) {
  const head = Buffer.alloc(16);
  let body = NOTHING;
  try {
    body = respond(disk, request.readUInt32LE(4), id(request, 16), request.subarray(40));
    if (body === null) return;
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    head.writeInt32LE(-error.errno, 4);
  }
  head.writeUInt32LE(16 + body.length, 0);
  request.copy(head, 8, 8, 16);
  try {
    writeSync(fd, Buffer.concat([head, body]));
  } catch (error) {
    // Whoever asked has gone.
    if (error.code !== 'ENOENT') throw error;
  }
}

if (isMainThread) serve(process.argv[2]);
else readRequests();
