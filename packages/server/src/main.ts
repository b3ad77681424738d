#!/usr/bin/env node
import { createApp } from './app.js';
import { programHelp } from './cli/help.js';
import { findCommand, runCommand } from './cli/run-command.js';
import { parseCommandLine } from './config/command-line.js';
import { loadConfig } from './config/load-config.js';
import { listen } from './http/listen.js';
import { programFacts, readStandardInput } from './lib/own-files.js';
import { StartError } from './lib/start-error.js';

const say = (text: string): void => void process.stdout.write(`${text}\n`);
const note = (text: string): void => void process.stderr.write(`${text}\n`);

async function main(argv: string[]): Promise<void> {
  const found = findCommand(argv);
  if (found) return runCommand(found, { env: process.env, say, note, readInput: readStandardInput });
  const { command } = parseCommandLine(argv);
  if (command === 'help') return say(programHelp());
  if (command === 'version') return say(`Satchel v${(await programFacts()).version}`);
  await serve(argv);
}

async function serve(argv: string[]): Promise<void> {
  const app = await createApp((stored) => loadConfig(argv, process.env, stored));
  const { config } = app;
  const stop = untilStopped();
  try {
    const address = await listen(app.server, config.listening, config.secrets.tls ? 'https' : 'http');
    for (const warning of config.warnings) app.logger.warn(warning);
    say(`Satchel ${app.version} serves ${config.files.root}`);
    say(`  Address:  ${address}${config.web.baseUrl}/`);
    if (app.firstRun) {
      say(`  User:     ${app.firstRun.username}`);
      if (app.firstRun.password) say(`  Password: ${app.firstRun.password}   (shown only this once)`);
    }
    say('Ready. Ctrl+C stops.');
    await stop;
  } finally {
    await app.close();
  }
}

function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
  });
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.exitCode = 1;
  if (error instanceof StartError) for (const fault of error.faults) process.stderr.write(`${fault}\n`);
  else throw error;
}
