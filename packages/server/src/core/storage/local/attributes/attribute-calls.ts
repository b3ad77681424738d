import { createRequire } from 'node:module';
import { encodeName } from '../../../../lib/name-bytes.js';
import { decodeName } from '../walk/names.js';

/** The system calls for extended attributes, which include access control lists. Node has none of them. */
export interface AttributeCalls {
  /** The names of the attributes of the entry at the path. A symlink is not followed. */
  namesAt(path: string | Buffer): string[];
  /** The names of the attributes of an open file. */
  namesOf(fd: number): string[];
  /** Null if the attribute is gone or cannot be read. */
  valueAt(path: string | Buffer, name: string): Buffer | null;
  /** Returns whether the file has the attribute now. */
  set(fd: number, name: string, value: Buffer): boolean;
  /** Returns whether the file is without the attribute now. */
  remove(fd: number, name: string): boolean;
}

/** The maximum size of a list of names, and of a value, on Linux. */
const MOST_BYTES = 64 * 1024;

interface Library {
  func(definition: string): (...args: unknown[]) => unknown;
}

interface Koffi {
  load(path: string | null): Library;
  errno(): number;
  os: { errno: Record<string, number> };
}

let known: AttributeCalls | null | undefined;

/** Null if the library for such calls is not installed. It is loaded when it is needed first. */
export function attributeCalls(): AttributeCalls | null {
  known ??= load();
  return known;
}

function load(): AttributeCalls | null {
  try {
    const koffi = createRequire(import.meta.url)('koffi') as Koffi;
    return callsOf(koffi, koffi.load(null));
  } catch {
    return null;
  }
}

function callsOf(koffi: Koffi, system: Library): AttributeCalls {
  const call = (definition: string) => {
    const run = system.func(definition);
    return (...args: unknown[]) => Number(run(...args));
  };
  const llistxattr = call('long llistxattr(const void *path, void *list, size_t size)');
  const flistxattr = call('long flistxattr(int fd, void *list, size_t size)');
  const lgetxattr = call('long lgetxattr(const void *path, const void *name, void *value, size_t size)');
  const fsetxattr = call(
    'int fsetxattr(int fd, const void *name, const void *value, size_t size, int flags)',
  );
  const fremovexattr = call('int fremovexattr(int fd, const void *name)');
  const buffer = Buffer.allocUnsafeSlow(MOST_BYTES);
  /** Most files have no attribute, which the first call tells without a buffer. */
  const names = (list: typeof llistxattr, of: Buffer | number): string[] => {
    if (list(of, null, 0) <= 0) return [];
    const length = list(of, buffer, buffer.length);
    return length <= 0 ? [] : decodeName(buffer.subarray(0, length - 1)).split('\0');
  };
  return {
    namesAt: (path) => names(llistxattr, asText(path)),
    namesOf: (fd) => names(flistxattr, fd),
    valueAt: (path, name) => {
      const length = lgetxattr(asText(path), asText(name), buffer, buffer.length);
      return length < 0 ? null : Buffer.from(buffer.subarray(0, length));
    },
    set: (fd, name, value) => fsetxattr(fd, asText(name), value, value.length, 0) === 0,
    remove: (fd, name) =>
      fremovexattr(fd, asText(name)) === 0 || koffi.errno() === (koffi.os.errno.ENODATA ?? ENODATA),
  };
}

/** The number on Linux. */
const ENODATA = 61;

/** Returns the text as a C string, with a zero at its end. */
function asText(name: string | Buffer): Buffer {
  const bytes = typeof name === 'string' ? encodeName(name) : name;
  return typeof bytes === 'string' ? Buffer.from(`${bytes}\0`) : Buffer.concat([bytes, Buffer.of(0)]);
}
