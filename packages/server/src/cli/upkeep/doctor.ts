import type { Config } from '../../config/config.js';
import type { AppDatabase } from '../../core/db/app-database.js';
import { LATEST_VERSION } from '../../core/db/migrate.js';
import { NotMigrated } from '../../core/db/read-database.js';
import { clockDoubt } from '../../core/db/retention-clock.js';
import { checkAdministrators, checkLinkedFolders, checkPasswords } from '../../diagnosis/check-accounts.js';
import { checkClock, checkClockJump } from '../../diagnosis/check-clock.js';
import {
  checkContentOrigin,
  checkLatestReport,
  checkProxies,
  checkServer,
  checkUnnamedProxy,
  checkWarnings,
} from '../../diagnosis/check-network.js';
import { checkParts } from '../../diagnosis/check-parts.js';
import {
  checkBranding,
  checkOtherInstallations,
  checkRoot,
  checkState,
} from '../../diagnosis/check-places.js';
import {
  checkFfmpeg,
  checkInotify,
  checkNode,
  checkOpenFiles,
  checkSandbox,
} from '../../diagnosis/check-system.js';
import { bad, type Finding, odd } from '../../diagnosis/finding.js';
import { keptByOthers } from '../../features/installations/kept-by-others.js';
import { UndeliveredStore } from '../../features/live/undelivered-store.js';
import { latestUnnamedProxy } from '../../features/proxies/unnamed-proxy.js';
import { StartError } from '../../lib/start-error.js';
import type { Command, Invocation } from '../command.js';
import { checkImport } from './check-import.js';

const COPY_FIRST = 'Make a copy of it with pg_dump, and start the server with this program.';
const MARKS = { good: 'ok  ', odd: 'note', bad: 'BAD ' };

export const doctor: Command = {
  name: 'doctor',
  operands: '[folder]',
  count: [0, 1],
  servesOperand: true,
  summary:
    'Checks whether the server has what it needs, and says what to do. Give it the options of the server.',
  access: 'read',
  async run(invocation) {
    const findings = await examine(invocation);
    for (const { state, text, advice } of findings) {
      invocation.say(`${MARKS[state]}  ${text}${advice === undefined ? '' : `\n      ${advice}`}`);
    }
    const count = findings.filter(({ state }) => state === 'bad').length;
    if (count > 0) throw new StartError(`${count} of ${findings.length} checks failed.`);
  },
};

async function examine(invocation: Invocation): Promise<Finding[]> {
  const system = [
    checkNode(),
    ...checkParts(),
    await checkFfmpeg(),
    await checkSandbox(),
    await checkInotify(),
    await checkOpenFiles(),
  ];
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
    ...checkWarnings(configured, database.method),
    checkProxies(configured),
    await checkServer(configured),
    ...(await checkContentOrigin(configured)),
    ...system,
  ];
}

async function checkDatabase({
  stores,
}: Invocation): Promise<{ findings: Finding[]; config?: Config; method?: string }> {
  try {
    const { users, sessions, settings, config, database, olderVersion } = await stores();
    const all = await users.list();
    const linked = all.filter(({ folders = [] }) => folders.length > 0).map(({ username }) => username);
    const passwords = checkPasswords((await users.withShortPasswords()).map(({ username }) => username));
    const { authMethod, branding } = await settings.get();
    const clock = checkClock(Date.now(), await sessions.latestTime());
    const findings = [
      ...checkVersion(olderVersion),
      checkAdministrators(all),
      passwords,
      ...checkLinkedFolders(config.files.followExternalSymlinks, linked),
      clock,
      ...checkClockJump(await clockDoubt(database)),
      ...checkLatestReport(await new UndeliveredStore(database).latest(), Date.now()),
      ...checkUnnamedProxy(await unnamedProxy(config, database)),
      ...checkOtherInstallations(await keptByOthers(database)),
      ...(await checkImport(database)),
      ...(await checkBranding(config, branding.files)),
    ];
    return { findings, config, method: config.login.method ?? authMethod };
  } catch (error) {
    if (error instanceof NotMigrated) return { findings: [odd(error.message, COPY_FIRST)] };
    if (!(error instanceof StartError)) throw error;
    return {
      findings: error.faults.map((fault) =>
        bad(fault, 'Name the path with --state or --database; the first start creates it.'),
      ),
    };
  }
}

function checkVersion(olderVersion: number | null): Finding[] {
  if (olderVersion === null) return [];
  return [
    odd(
      `The database has version ${olderVersion}; the next start of the server migrates it to version ${LATEST_VERSION}, after a copy.`,
      'Restart the server with this program. Until then run commands with the program that it was started with.',
    ),
  ];
}

async function unnamedProxy({ web, listening }: Config, database: AppDatabase) {
  const isNamed = web.trustedProxies.length > 0 || listening.kind === 'socket';
  return isNamed ? null : latestUnnamedProxy(database, Date.now());
}
