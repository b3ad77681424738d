import type { Config } from '../../config/config.js';
import { StartError } from '../../lib/start-error.js';
import type { Command, Invocation } from '../command.js';
import { checkClock, checkProxies, checkServer, checkTransport } from './check-network.js';
import { checkRoot, checkState } from './check-places.js';
import { checkAccount, checkFfmpeg, checkInotify, checkOpenFiles } from './check-system.js';
import { bad, type Finding, good } from './finding.js';

const MARKS = { good: 'ok  ', odd: 'note', bad: 'BAD ' };

export const doctor: Command = {
  name: 'doctor',
  summary:
    'Looks whether all is as the server needs it, and says what to do. Give it the options of the server.',
  async run(invocation) {
    const findings = await examine(invocation);
    for (const { state, text, advice } of findings) {
      invocation.say(`${MARKS[state]}  ${text}${advice === undefined ? '' : `\n      ${advice}`}`);
    }
    const count = findings.filter(({ state }) => state === 'bad').length;
    if (count > 0) throw new StartError(`${count} of ${findings.length} checks went badly.`);
  },
};

async function examine(invocation: Invocation): Promise<Finding[]> {
  const system = [checkAccount(), await checkFfmpeg(), await checkInotify(), await checkOpenFiles()];
  let config: Config;
  try {
    config = invocation.configure();
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return [...error.faults.map((fault) => bad(fault, 'Correct the option where it is set.')), ...system];
  }
  const database = await checkDatabase(invocation);
  const configured = database.config ?? config;
  return [
    await checkState(configured),
    ...database.findings,
    ...(await checkRoot(configured)),
    checkProxies(configured),
    checkTransport(configured),
    await checkServer(configured),
    ...system,
  ];
}

async function checkDatabase({ stores }: Invocation): Promise<{ findings: Finding[]; config?: Config }> {
  try {
    const { users, sessions, config } = await stores();
    const all = await users.list();
    const admins = all.filter(({ perm }) => perm.admin).length;
    const accounts =
      admins > 0
        ? good(`The database opens; ${all.length} users, ${admins} of them administrators.`)
        : bad(
            'The database has no administrator.',
            'The next start makes one when there are no users; else: satchel users update <name> --perm.admin',
          );
    return { findings: [accounts, checkClock(Date.now(), await sessions.latestTime())], config };
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return {
      findings: error.faults.map((fault) =>
        bad(fault, 'Name the place with --state or --database; the first start makes it.'),
      ),
    };
  }
}
