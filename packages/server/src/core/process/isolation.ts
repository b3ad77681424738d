import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { nodeEnvironment, nodeLibraries } from '../../lib/node-libraries.js';
import { SANDBOX_PROGRAM, SEPARATE_NAMESPACES, SYSTEM_MOUNTS, sandboxed } from './sandbox.js';

/** Limits of a program that handles untrusted bytes. The kernel enforces them, where it can. */
export interface ProgramLimits {
  /** The writable memory of the program. */
  dataBytes: number;
  /** The largest file that the program may write. */
  fileBytes: number;
  /** Seconds of processor time; absent for long-lived programs. */
  cpuSeconds?: number;
}

export interface Isolation {
  /** Real files and folders that the program can read besides the programs and libraries of the system. */
  readable: readonly string[];
  /** Real folders that stay hidden even where one of the others contains them. */
  hidden: readonly string[];
  limits: ProgramLimits;
}

const FOLDERS_OF_PROGRAMS = ['/usr', '/bin', '/sbin', '/lib'];

/**
 * The command line that runs `argv` in a bubblewrap sandbox: without network, without other processes, and
 * with only the system's programs and the given paths of the disk. The program can write to its own memory
 * only.
 */
export function isolated(argv: readonly string[], { readable, hidden, limits }: Isolation): string[] {
  const shown = [...readable, ...nodeLibraries()];
  const above = [...FOLDERS_OF_PROGRAMS, ...shown];
  const covered = hidden.filter((path) => above.some((folder) => path.startsWith(`${folder}/`)));
  return [
    SANDBOX_PROGRAM,
    ...['--die-with-parent', '--new-session', '--cap-drop', 'ALL', ...SEPARATE_NAMESPACES, '--unshare-net'],
    ...SYSTEM_MOUNTS,
    ...['--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp'],
    ...shown.flatMap((path) => ['--ro-bind', path, path]),
    ...covered.flatMap((path) => ['--tmpfs', path]),
    ...['--chdir', '/', '--', ...limited(argv, limits)],
  ];
}

const BLOCK_BYTES = 512;
const KIBIBYTE = 1024;
// A limit that the system does not know is omitted, so that the program starts.
const LIMITING_SCRIPT =
  'ulimit -c 0; ulimit -f "$1"; ulimit -d "$2"; [ "$3" = 0 ] || ulimit -t "$3"; shift 3; exec nice -n 5 "$@"';

/** The command line that runs `argv` with limits, below the priority of the server. Windows has neither. */
export function limited(argv: readonly string[], limits: ProgramLimits): string[] {
  if (process.platform === 'win32') return [...argv];
  const { fileBytes, dataBytes, cpuSeconds = 0 } = limits;
  const numbers = [fileBytes / BLOCK_BYTES, dataBytes / KIBIBYTE, cpuSeconds].map((n) => `${Math.ceil(n)}`);
  return ['/bin/sh', '-c', LIMITING_SCRIPT, 'sh', ...numbers, ...argv];
}

/** The complete environment of such a program, without that of the server, which may contain secrets. */
export function isolatedEnvironment(): Record<string, string> {
  return { PATH: process.env.PATH ?? '', LANG: 'C', ...nodeEnvironment() };
}

const IN_SANDBOX = sandboxed(['true'], {
  folder: '/usr',
  writable: false,
  hiddenFolders: [],
  hiddenFiles: [],
  cwd: '/usr',
  network: false,
});

const known = new Map<string, Promise<boolean>>();

/**
 * True if `argv` exits with 0. A success is cached for the lifetime of this process, as programs are rarely
 * removed.
 */
export async function succeeds(argv: readonly string[]): Promise<boolean> {
  const key = JSON.stringify([process.env.PATH, argv]);
  const ends = known.get(key) ?? endsWell(argv);
  known.set(key, ends);
  const isWell = await ends;
  if (!isWell) known.delete(key);
  return isWell;
}

/** True if the program exits with 0, tried now. */
export async function endsWell(argv: readonly string[]): Promise<boolean> {
  const [program = '', ...rest] = argv;
  try {
    const child = spawn(program, rest, { stdio: 'ignore', timeout: 10_000, env: isolatedEnvironment() });
    const [code] = await once(child, 'exit');
    return code === 0;
  } catch {
    return false;
  }
}

/** True if this machine has a sandbox and lets this process use it. */
export function hasSandbox(): Promise<boolean> {
  return succeeds(IN_SANDBOX);
}

/** The same, tried now. */
export function sandboxWorks(): Promise<boolean> {
  return endsWell(IN_SANDBOX);
}
