import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const DOCKER = fileURLToPath(new URL('../../../docker', import.meta.url));
const SYSTEM = ['/usr', '/bin', '/lib', '/lib64', '/etc'];
/** As in the Dockerfile. */
const PATH =
  '/opt/satchel/docker:/opt/satchel/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';

export interface TestImage {
  /** The root folder, with the folders and names that the Dockerfile gives it. */
  root: string;
  /** Arguments of bwrap that run a command in it, with the programs of this machine. */
  run(command: readonly string[], how?: Running): string[];
}

interface Running {
  env?: Readonly<Record<string, string>>;
  /** Arguments of bwrap, for more mounts. */
  mounts?: readonly string[];
  workingFolder?: string;
}

/** Lays out the image in a folder by the script that the Dockerfile runs. Only root can. `program`: a shell script. */
export function layOutImage(root: string, program: string): TestImage {
  const docker = join(root, 'opt/satchel/docker');
  mkdirSync(docker, { recursive: true });
  mkdirSync(join(root, 'opt/satchel/bin'));
  for (const path of [root, join(root, 'opt'), join(root, 'opt/satchel')]) chmodSync(path, 0o755);
  cpSync(DOCKER, docker, { recursive: true });
  execFileSync(join(docker, 'lay-out.sh'), [root]);
  writeFileSync(join(root, 'opt/satchel/bin/satchel'), program, { mode: 0o755 });
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
