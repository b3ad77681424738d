import { constants } from 'node:fs';

const { O_RDONLY, O_WRONLY, O_RDWR, O_CREAT, O_EXCL, O_APPEND } = constants;
const { O_DIRECTORY, O_NOFOLLOW, O_NONBLOCK, O_NOCTTY } = constants;

/** Not in `fs.constants`. It has the same number on every Linux that Node is built for. */
const O_PATH = 0o10000000;

/** Opens a symlink or anything else without reading it. */
export const LOOK = O_PATH | O_NOFOLLOW;
/** Opens a folder by which its entries are reached; fails with ENOTDIR for a symlink. */
export const LOOK_AT_FOLDER = LOOK | O_DIRECTORY;
/** Opens a folder to be listed, synchronised or watched. */
export const READ_FOLDER = O_RDONLY | O_DIRECTORY;
/** Never follows a symlink, never waits for a pipe, and never makes a terminal that of the process. */
const SAFE = O_NOFOLLOW | O_NONBLOCK | O_NOCTTY;
export const READ_FILE = O_RDONLY | SAFE;
/** For `descriptorPath`, which is a symlink. */
export const READ_DESCRIPTOR = O_RDONLY | O_NONBLOCK | O_NOCTTY;
export const OVERWRITE_FILE = O_RDWR | SAFE;
export const APPEND_TO_FILE = O_WRONLY | O_APPEND | O_CREAT | SAFE;
/** Fails with EEXIST where the name is in use, even by a dangling symlink. */
export const CREATE_FILE = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW;
