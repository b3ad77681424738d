import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, relative } from 'node:path';

export interface SandboxOptions {
  /** Real folder that the program sees, as `/files`, and nothing else of the disk but programs and libraries. */
  folder: string;
  writable: boolean;
  /** Real folders below it that stay out of sight. */
  hidden: readonly string[];
  /** Real folder at or below `folder` where the program starts. */
  cwd: string;
  network: boolean;
}

const PLACE = '/files';
const PROGRAM = 'bwrap';
/** Everything apart from the network: processes, users, host name, shared memory, control groups. */
const APART = ['--unshare-user', '--unshare-pid', '--unshare-ipc', '--unshare-uts', '--unshare-cgroup-try'];
/** What programs need to run. `/etc` is not there but for these, so neither are its secrets. */
const SYSTEM = ['/usr', '/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32'];
const SYSTEM_FILES = ['/etc/alternatives', '/etc/ld.so.cache', '/etc/localtime', '/etc/mime.types'];
const NETWORK_FILES = ['/etc/resolv.conf', '/etc/hosts', '/etc/ssl/certs', '/etc/nsswitch.conf'];
const LIMITS = ['prlimit', '--core=0', '--nproc=512', '--nofile=1024', `--as=${8 * 1024 ** 3}`];

/** `argv` as it runs in a sandbox by bubblewrap; nothing of it is read by a shell. */
export function sandboxed(argv: readonly string[], options: SandboxOptions): string[] {
  const { folder, writable, hidden, cwd, network } = options;
  const inside = (path: string) => join(PLACE, relative(folder, path));
  return [
    PROGRAM,
    ...['--die-with-parent', '--new-session', '--cap-drop', 'ALL', ...APART],
    ...(network ? NETWORK_FILES.flatMap(readOnly) : ['--unshare-net']),
    ...[...SYSTEM, ...SYSTEM_FILES].flatMap(readOnly),
    ...['--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp'],
    ...[writable ? '--bind' : '--ro-bind', folder, PLACE],
    ...hidden.flatMap((path) => ['--tmpfs', inside(path)]),
    ...['--chdir', inside(cwd), '--', ...LIMITS, '--', ...argv],
  ];
}

const readOnly = (path: string): string[] => ['--ro-bind-try', path, path];

/** Whether this machine has what a sandbox needs and lets this process use it. */
export async function hasSandbox(): Promise<boolean> {
  const argv = sandboxed(['true'], {
    folder: '/usr',
    writable: false,
    hidden: [],
    cwd: '/usr',
    network: false,
  });
  try {
    const child = spawn(PROGRAM, argv.slice(1), { stdio: 'ignore', timeout: 5000, env: {} });
    const [code] = await once(child, 'exit');
    return code === 0;
  } catch {
    return false;
  }
}
