import { inspect } from 'node:util';
import { findCommand } from './cli/find-command.js';
import { programHelp } from './cli/help.js';
import { runCommand } from './cli/run-command.js';
import { type App, createApp } from './composition/app.js';
import { loadConfig } from './config/load-config.js';
import { assertAnswering } from './config/places/answering-places.js';
import { parseCommandLine } from './config/sources/command-line.js';
import { startWarnings } from './config/start-warnings.js';
import { checkHashes } from './diagnosis/check-parts.js';
import { listen } from './http/connections/listen.js';
import { hungThreads } from './lib/hung-threads.js';
import { boundHeapGrowth, IdleMemory } from './lib/idle-memory.js';
import { programFacts, readStandardInput } from './lib/own-files.js';
import { StartError } from './lib/start-error.js';
import { startFault } from './lib/start-fault.js';

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const note = (text: string): void => void process.stderr.write(`${text}\n`);

async function main(argv: string[], whenReady: () => void): Promise<void> {
  const found = findCommand(argv);
  // The operands of a command are folders and files, or words that are no place.
  await assertAnswering(found?.rest ?? argv, process.env);
  if (found) {
    for (const stream of [process.stdout, process.stderr]) stream.on('error', endWithReader);
    return runCommand(found, { env: process.env, say, note, readInput: readStandardInput });
  }
  const { command } = parseCommandLine(argv);
  if (command === 'help') return say(programHelp());
  if (command === 'version') return say(`Satchel v${(await programFacts()).version}`);
  await serve(argv, whenReady);
}

async function serve(argv: string[], whenReady: () => void): Promise<void> {
  const app = await createApp((stored) => loadConfig(argv, process.env, stored));
  const { config, firstRun, newDatabase } = app;
  const passwordLine = firstRun?.password ? firstPassword(firstRun.username, firstRun.password) : null;
  const isTerminal = process.stderr.isTTY === true;
  if (passwordLine !== null && !isTerminal) note(passwordLine);
  const stop = untilStopped();
  const memory = new IdleMemory();
  try {
    const scheme = config.secrets.tls ? 'https' : 'http';
    const { address, metrics } = await listenAll(app, scheme).catch((error: unknown) => {
      // The user exists by now, and no later start knows the password.
      if (passwordLine !== null && isTerminal) note(passwordLine);
      throw error;
    });
    for (const warning of config.warnings) app.logger.warn(warning);
    const others = newDatabase?.others.map(otherDatabase) ?? [];
    if (config.log.target !== 'stdout') for (const text of others) app.logger.warn(text);
    for (const { text, advice } of [...startWarnings(config, app.loginMethod), ...checkHashes()])
      app.logger.warn(`${text} ${advice}`);
    say(`Satchel ${app.version} serves ${config.files.root}`);
    say(`  Address:  ${address}${config.web.baseUrl}/`);
    if (metrics) say(`  Metrics:  ${metrics}/metrics`);
    if (newDatabase) say(`  Database: ${newDatabase.file} (new)`);
    if (firstRun) {
      say(`  User:     ${firstRun.username}`);
      if (firstRun.password) say(`  Password: ${firstRun.password}   (shown only this once)`);
    }
    for (const text of others) say(text);
    for (const notice of app.importNotices) say(notice);
    say('Ready. Ctrl+C stops.');
    whenReady();
    boundHeapGrowth();
    memory.start();
    await stop;
  } finally {
    memory.stop();
    await app.close();
  }
}

/** Listens at the address of the app, and at that of the metrics. Throws `StartError`. */
async function listenAll({ server, monitoring, config }: App, scheme: string) {
  const own = config.monitoring.listen;
  const metrics = monitoring && own ? await listen(monitoring, { kind: 'tcp', ...own }, 'http') : null;
  return { address: await listen(server, config.listening, scheme), metrics };
}

/**
 * The line of File Browser, from which packages take the first password. It precedes all other lines with the
 * name.
 */
function firstPassword(username: string, password: string): string {
  return `User '${username}' initialized with randomly generated password: ${password}`;
}

function otherDatabase(file: string): string {
  return `The file ${file} is a database of File Browser, and was not imported into the new one: start with --database=${file} if it was meant.`;
}

/** A reader such as `head` may have read enough: what else a command does, it does all the same. */
function endWithReader(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}

/**
 * Node waits for all of its threads before it ends, also for those that wait for a disk that does not answer.
 * For whoever started the program, such as systemd, SIGTERM is an end that was wanted, and SIGKILL a failure.
 */
function endAtOnce(): void {
  process.removeAllListeners('SIGTERM');
  process.kill(process.pid, process.exitCode ? 'SIGKILL' : 'SIGTERM');
}

function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
  });
}

/**
 * Does what the command line asks for, with faults of the operator as text. `whenReady` is called when the
 * server accepts requests.
 */
export async function runProgram(argv: string[], whenReady: () => void): Promise<void> {
  try {
    await main(argv, whenReady);
  } catch (thrown) {
    process.exitCode = 1;
    const error = startFault(thrown);
    if (error instanceof StartError) for (const fault of error.faults) process.stderr.write(`${fault}\n`);
    else if (hungThreads.count === 0) throw error;
    else process.stderr.write(`${inspect(error)}\n`);
  } finally {
    if (hungThreads.count > 0) endAtOnce();
  }
}
