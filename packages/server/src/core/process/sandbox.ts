import { join, relative } from 'node:path';

export interface SandboxOptions {
  /**
   * The real folder that the program sees as `/files`; of the rest of the disk it sees only programs and
   * libraries.
   */
  folder: string;
  writable: boolean;
  /** Real folders below it that stay hidden. */
  hiddenFolders: readonly string[];
  /**
   * Real files below it that stay hidden: they are empty when read, and what is written to them is discarded.
   */
  hiddenFiles: readonly string[];
  /** The real folder at or below `folder` in which the program starts. */
  cwd: string;
  network: boolean;
}

const PLACE = '/files';
export const SANDBOX_PROGRAM = 'bwrap';
/** Everything but the network: processes, users, host name, shared memory, control groups. */
export const SEPARATE_NAMESPACES = [
  '--unshare-user',
  '--unshare-pid',
  '--unshare-ipc',
  '--unshare-uts',
  '--unshare-cgroup-try',
];
/** Folders that programs need to run. Of `/etc` only the files below are visible, so its secrets are not. */
const SYSTEM = ['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32'];
const SYSTEM_FILES = ['/etc/alternatives', '/etc/ld.so.cache', '/etc/localtime', '/etc/mime.types'];
const readOnly = (path: string): string[] => ['--ro-bind-try', path, path];
export const SYSTEM_MOUNTS = [...SYSTEM, ...SYSTEM_FILES].flatMap(readOnly);
const NETWORK_FILES = ['/etc/resolv.conf', '/etc/hosts', '/etc/ssl/certs', '/etc/nsswitch.conf'];
const LIMITS = ['prlimit', '--core=0', '--nproc=512', '--nofile=1024', `--as=${8 * 1024 ** 3}`];

/** The command line that runs `argv` in a bubblewrap sandbox, without a shell. */
export function sandboxed(argv: readonly string[], options: SandboxOptions): string[] {
  const { folder, writable, hiddenFolders, hiddenFiles, cwd, network } = options;
  const inside = (path: string) => join(PLACE, relative(folder, path));
  return [
    SANDBOX_PROGRAM,
    ...['--die-with-parent', '--new-session', '--cap-drop', 'ALL', ...SEPARATE_NAMESPACES],
    ...(network ? NETWORK_FILES.flatMap(readOnly) : ['--unshare-net']),
    ...SYSTEM_MOUNTS,
    ...['--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp'],
    ...[writable ? '--bind' : '--ro-bind', folder, PLACE],
    ...hiddenFolders.flatMap((path) => ['--tmpfs', inside(path)]),
    ...hiddenFiles.flatMap((path) => ['--dev-bind', '/dev/null', inside(path)]),
    ...['--chdir', inside(cwd), '--', ...LIMITS, '--', ...argv],
  ];
}
