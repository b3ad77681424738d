import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const DOCKER = fileURLToPath(new URL('../../../docker', import.meta.url));
const SYSTEM = ['/usr', '/bin', '/lib', '/lib64'];
/** The files that programs need of it; the rest belongs to the set-up. */
const ETC = ['passwd', 'group', 'hosts', 'nsswitch.conf', 'alternatives', 'ld.so.cache'];
/** The same value as in the Dockerfile. */
const PATH =
  '/opt/satchel/docker:/opt/satchel/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

export interface TestImage {
  /** The root folder, with the folders and names that the Dockerfile gives it. */
  root: string;
  /** Arguments of bwrap that run a command in it, with the programs of this machine. */
  run(command: readonly string[], how?: Running): string[];
}

/** Lays out the root folder of a machine on which `program` is installed as `filebrowser`. Only root can. */
export function layOutMachine(root: string, program: string): TestImage {
  mkdirSync(join(root, 'opt/satchel/bin'), { recursive: true });
  return install(root, program);
}

interface Running {
  env?: Readonly<Record<string, string>>;
  /** Arguments of bwrap, for more mounts. */
  mounts?: readonly string[];
  workingFolder?: string;
}

/**
 * Lays out the image in a folder by the script that the Dockerfile runs. Only root can. `program`: a shell
 * script.
 */
export function layOutImage(root: string, program: string): TestImage {
  const docker = join(root, 'opt/satchel/docker');
  mkdirSync(join(root, 'opt/satchel/bin'), { recursive: true });
  cpSync(DOCKER, docker, { recursive: true });
  execFileSync(join(docker, 'lay-out.sh'), [root]);
  return install(root, program);
}

function install(root: string, program: string): TestImage {
  mkdirSync(join(root, 'etc'));
  for (const name of ETC.filter((each) => existsSync(`/etc/${each}`)))
    cpSync(`/etc/${name}`, join(root, 'etc', name), { recursive: true, verbatimSymlinks: true });
  for (const path of ['', 'opt', 'opt/satchel', 'opt/satchel/bin', 'etc']) chmodSync(join(root, path), 0o755);
  const file = join(root, 'opt/satchel/bin/satchel');
  writeFileSync(file, program, { mode: 0o755 });
  chmodSync(file, 0o755);
  if (!existsSync(join(root, 'filebrowser')))
    symlinkSync('satchel', join(root, 'opt/satchel/bin/filebrowser'));
  return { root, run: (command, how = {}) => [...argumentsFor(root, how), ...command] };
}

function argumentsFor(
  root: string,
  { env = {}, mounts = [], workingFolder = '/database' }: Running,
): string[] {
  const system = SYSTEM.filter((path) => statSync(path, { throwIfNoEntry: false }));
  const variables = Object.entries({ PATH, HOME: '/root', ...env });
  return [
    ...['--bind', root, '/', ...system.flatMap((path) => ['--ro-bind', path, path])],
    ...['--proc', '/proc', '--dev', '/dev', '--perms', '1777', '--tmpfs', '/tmp', ...mounts],
    ...['--unshare-pid', '--die-with-parent', '--cap-add', 'ALL', '--chdir', workingFolder, '--clearenv'],
    ...variables.flatMap(([name, value]) => ['--setenv', name, value]),
  ];
}
