import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** The program of npm. */
export const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a command in the project's folder with its output shown and resolves to its exit code, which is that
 * of a shell if a signal ended it. Signals that this process gets are passed on, and this process ends with
 * the command.
 */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', ...options });
    let stoppedBy = null;
    const pass = (signal) => {
      stoppedBy = signal;
      child.kill(signal);
    };
    const done = () => {
      for (const signal of SIGNALS) process.off(signal, pass);
    };
    for (const signal of SIGNALS) process.on(signal, pass);
    child.once('error', (error) => {
      done();
      reject(error);
    });
    child.once('exit', (code, signal) => {
      done();
      const shellCode = code ?? 128 + constants.signals[signal];
      if (stoppedBy !== null) process.exit(shellCode);
      resolve(shellCode);
    });
  });
}

/** Like `run`, but returns the output instead of showing it, so that commands can run concurrently. */
export async function runQuietly(command, args, options = {}) {
  let output = '';
  const child = spawn(command, args, { cwd: ROOT, ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (exitCode) => resolve(exitCode ?? 1));
  });
  return { code, output };
}

/** The output of a command, standard error included. Throws an error with it if the command fails. */
export async function outputOf(command, args, options) {
  const { code, output } = await runQuietly(command, args, options);
  if (code !== 0) throw new Error(`${command} ended with ${code}: ${output.trim()}`);
  return output;
}

/** Like `run`, but a failure ends the program with the same code. */
export async function must(command, args, options) {
  const code = await run(command, args, options);
  if (code !== 0) process.exit(code);
}

/** The native compiler. The older one is installed as well, for tools that use its API. */
export const TSC = fileURLToPath(new URL('../../node_modules/typescript-native/bin/tsc', import.meta.url));

/** A program in node_modules/.bin, without npx. */
export function bin(name) {
  return fileURLToPath(new URL(`../../node_modules/.bin/${name}`, import.meta.url));
}
