import { spawnSync } from 'node:child_process';
import { dirname, join, resolve } from 'node:path';
import { yesNo } from '../../config/options/option-types.js';
import {
  kebabName,
  OPTIONS,
  type Option,
  type OptionName,
  parseOptions,
  variableName,
} from '../../config/options.js';
import { placeFacts } from '../../core/state/place-facts.js';
import { readUnitFile, removeUnitFile, writeUnitFile } from '../../core/state/unit-file.js';
import { nodeEnvironment } from '../../lib/node-libraries.js';
import { programFile } from '../../lib/own-files.js';
import { StartError } from '../../lib/start-error.js';
import type { Command, Flag, Invocation } from '../command.js';
import { switchIn } from '../flags.js';
import { serviceUnit } from './service-unit.js';

const NAME = 'satchel.service';
const STATE = '/var/lib/satchel';
const NO_SHELL = '/usr/sbin/nologin';
/** Options that are paths, which are made absolute: a unit does not have the working folder of its author. */
const PATHS = ['state', 'cacheDir', 'database', 'socket', 'cert', 'key'] as const;
const UNIT_FOLDER: Flag = {
  name: 'unit-folder',
  value: 'folder',
  help: 'The folder of the unit, for images and packages; by default /etc/systemd/system.',
};

export const serviceInstall: Command = {
  name: 'service install',
  operands: '[folder]',
  count: [0, 1],
  summary:
    'Writes a hardened systemd unit that serves the folder with the given options, and starts it; as root.',
  flags: [
    {
      name: 'user',
      value: 'account',
      help: 'The account that the server runs as, which is created if it is missing (satchel).',
    },
    { name: 'print', isSwitch: true, help: 'Prints the unit, and changes nothing.' },
    UNIT_FOLDER,
  ],
  takesOptions: true,
  async run(invocation) {
    const { given, say } = invocation;
    const user = given.get('user') ?? 'satchel';
    if (!/^[a-z_][a-z0-9_-]{0,31}$/.test(user))
      throw new StartError(`${user} is not a valid name of an account.`);
    const { unit, state, root } = plannedUnit(invocation, user);
    if (switchIn(given, 'print')) return say(unit.trimEnd());
    requireRoot();
    await requireFolder(root);
    prepareAccount(user, state, say);
    const file = unitFile(invocation);
    await writeUnitFile(file, unit);
    say(`Wrote ${file}. Its comments explain each part; systemctl edit ${NAME} changes it permanently.`);
    if (!hasSystemd()) return say(`systemd does not run here. Where it does: systemctl enable --now ${NAME}`);
    must('systemctl', ['daemon-reload']);
    must('systemctl', ['enable', NAME]);
    must('systemctl', ['restart', NAME]);
    say('The service runs, and starts with the machine. The first password is in: journalctl -u satchel');
  },
};

export const serviceUninstall: Command = {
  name: 'service uninstall',
  summary: 'Stops the service and removes its unit; state, account and served files are kept. As root.',
  flags: [UNIT_FOLDER],
  async run(invocation) {
    requireRoot();
    const file = unitFile(invocation);
    if ((await readUnitFile(file)) === null) throw new StartError(`There is no unit ${file}.`);
    if (hasSystemd()) must('systemctl', ['disable', '--now', NAME]);
    await removeUnitFile(file);
    if (hasSystemd()) must('systemctl', ['daemon-reload']);
    invocation.say(`Removed ${file}. The state folder, the account and the served files were kept.`);
  },
};

export const serviceStatus: Command = {
  name: 'service status',
  summary: 'Shows whether the service is installed and runs.',
  flags: [UNIT_FOLDER],
  async run(invocation) {
    const file = unitFile(invocation);
    const unit = await readUnitFile(file);
    if (unit === null) throw new StartError(`There is no unit ${file}; satchel service install writes it.`);
    const command = /^ExecStart=(.*)$/m.exec(unit)?.[1] ?? '';
    invocation.say(`Installed: ${file}\nRuns:      ${command}`);
    if (!hasSystemd()) return invocation.say('State:     unknown, as systemd does not run here');
    const facts = spawnSync(
      'systemctl',
      ['show', NAME, '--property=ActiveState,SubState,MainPID,MemoryCurrent'],
      {
        encoding: 'utf8',
      },
    );
    invocation.say(facts.stdout.trim());
  },
};

interface Planned {
  unit: string;
  state: string;
  root: string;
}

/** Only the given options count, because a unit does not have the environment of this shell. */
function plannedUnit(invocation: Invocation, user: string): Planned {
  const { operands, options, configFile } = invocation;
  const [named, ...more] = [...operands, ...(options.root === undefined ? [] : [options.root])];
  if (named === undefined || more.length > 0) {
    throw new StartError('Name the folder to serve: satchel service install /srv/files');
  }
  const faults: string[] = [];
  parseOptions(options, faults);
  if (faults.length > 0) throw new StartError(faults);
  refuseSecrets(invocation);
  const root = resolve(named);
  const flags: Record<string, string> = { ...options };
  delete flags.root;
  for (const name of PATHS) {
    const path = flags[name];
    if (path) flags[name] = resolve(path);
  }
  const state = flags.state ?? STATE;
  const folders = [
    flags.cacheDir,
    flags.database ? dirname(flags.database) : undefined,
    flags.socket ? dirname(flags.socket) : undefined,
  ];
  const port = Number(flags.port ?? OPTIONS.port.default);
  const words = Object.entries({ ...flags, state }).map(([name, value]) => `--${kebabName(name)}=${value}`);
  const config = configFile === undefined ? [] : [`--config=${resolve(configFile)}`];
  const unit = serviceUnit({
    program: [process.execPath, programFile(), root, ...words, ...config],
    environment: nodeEnvironment(),
    writable: [root, ...folders.filter((folder) => folder !== undefined)],
    state,
    user,
    lowPort: port > 0 && port < 1024,
    commands: flags.disableExec !== undefined && !yesNo.parse(flags.disableExec),
  });
  return { unit, state, root };
}

function refuseSecrets({ options }: Invocation): void {
  for (const [name, value] of Object.entries(options)) {
    const { secret = false } = OPTIONS[name as OptionName] as Option<unknown>;
    if (!secret || (name === 'database' && !/^postgres(ql)?:/i.test(value))) continue;
    const variable = `SATCHEL_${variableName(name)}`;
    throw new StartError(
      `The option ${kebabName(name as OptionName)} is a secret, and everybody may read a unit: put ${variable}=... into /etc/satchel/environment.`,
    );
  }
}

function unitFile({ given }: Invocation): string {
  return join(given.get('unit-folder') ?? '/etc/systemd/system', NAME);
}

function requireRoot(): void {
  if (process.getuid?.() !== 0) throw new StartError('Only root can do this: sudo satchel service ...');
}

/** Creates the account, when it is missing, and the state folder that only it may open. */
function prepareAccount(user: string, state: string, say: (text: string) => void): void {
  if (spawnSync('id', ['-u', user], { stdio: 'ignore' }).status !== 0) {
    must('useradd', [
      '--system',
      '--user-group',
      '--no-create-home',
      '--home-dir',
      state,
      '--shell',
      NO_SHELL,
      user,
    ]);
    say(`Created the account ${user}. Give it access to the served folder, by its owner or its group.`);
  }
  must('install', ['--directory', '--mode=0700', `--owner=${user}`, state]);
}

/** True if this machine was started by systemd. */
function hasSystemd(): boolean {
  return spawnSync('systemctl', ['show', '--property=Version'], { stdio: 'ignore' }).status === 0;
}

function must(program: string, args: readonly string[]): void {
  const { status, error, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (status === 0) return;
  const reason = error ? 'it is not installed' : stderr.trim().split('\n')[0];
  throw new StartError(`${program} ${args[0]} failed: ${reason}.`);
}

async function requireFolder(root: string): Promise<void> {
  if (!(await placeFacts(root))?.isFolder)
    throw new StartError(`The folder to serve, ${root}, does not exist.`);
}
