import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { programFile } from '../../lib/own-files.js';
import { StartError } from '../../lib/start-error.js';

/** The variables with which people configure their real server, which the drill must not touch. */
const OF_THE_REAL_SERVER = /^(FB|FILEBROWSER|SATCHEL)_/i;

interface Places {
  root: string;
  state: string;
  /** The working folder, in which a server looks for its configuration file and for old databases. */
  folder: string;
}

/**
 * A server of this program on the files of the drill, which only this machine reaches, and which can be
 * killed.
 */
export class DrilledServer {
  readonly #places: Places;
  #child: ChildProcess | undefined;
  origin = '';
  /** The first password of the administrator, which the first start prints. */
  password = '';
  kills = 0;
  #isOver = false;

  constructor(places: Places) {
    this.#places = places;
  }

  /** Resolves when the server answers. Throws `StartError` with its own words when it ends instead. */
  async start(): Promise<void> {
    if (this.#isOver) throw new StartError('The drill was ended.');
    const { root, state, folder } = this.#places;
    const places = [root, '--state', state, '--database', `${state}/satchel.db`];
    const listening = ['--address', '127.0.0.1', '--port', '0', '--log', ''];
    const env = Object.fromEntries(
      Object.entries({ ...process.env, HOME: folder }).filter(([name]) => !OF_THE_REAL_SERVER.test(name)),
    );
    const child = spawn(process.execPath, [programFile(), ...places, ...listening], {
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    let complaint = '';
    child.stderr.on('data', (piece) => {
      complaint += piece;
    });
    const said = await untilReady(child);
    if (said === null) throw new StartError(`The server of the drill does not start. ${complaint.trim()}`);
    this.origin = /http:\/\/[^\s/]+/.exec(said)?.[0] ?? '';
    this.password ||= /Password:\s+(\S+)/.exec(said)?.[1] ?? '';
  }

  /** Ends the server as a power failure or the system would, and resolves when it is gone. */
  async kill(): Promise<void> {
    this.kills += 1;
    await this.#end('SIGKILL');
  }

  /** Stops the server for good. */
  stop(): Promise<void> {
    this.#isOver = true;
    return this.#end('SIGTERM');
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  }
}

async function untilReady(child: ChildProcess): Promise<string | null> {
  let text = '';
  for await (const piece of child.stdout ?? []) {
    text += String(piece);
    if (text.includes('Ready.')) {
      child.stdout?.resume();
      return text;
    }
  }
  return null;
}
