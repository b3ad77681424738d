import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Config } from '../../config/config.js';
import { StartError } from '../../lib/start-error.js';
import type { Command } from '../command.js';

const TIMEOUT_MS = 5000;

export const health: Command = {
  name: 'health',
  summary:
    'Checks whether the running server responds, and fails when it does not; for containers and watchdogs. Give it the options of the server.',
  async run({ configure, say }) {
    const config = configure();
    const status = await ask(config).catch((cause: unknown) => {
      const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : 'no response';
      throw new StartError(`The server does not respond: ${reason}.`, { cause });
    });
    if (status !== 200) throw new StartError(`The server responds with status ${status}.`);
    say('OK');
  },
};

function ask({ listening, web, secrets }: Config): Promise<number | undefined> {
  const target =
    listening.kind === 'socket'
      ? { socketPath: listening.file }
      : { host: reachable(listening.address), port: listening.port };
  // The certificate is for the public name, and this request stays on the server's own machine.
  const tls = secrets.tls ? { rejectUnauthorized: false } : {};
  const send = secrets.tls ? requestHttps : requestHttp;
  const host = web.allowedHosts[0];
  const headers = host === undefined ? {} : { host };
  return new Promise((resolve, reject) => {
    const options = { ...target, ...tls, headers, path: `${web.baseUrl}/health`, timeout: TIMEOUT_MS };
    const probe = send(options, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    probe.once('timeout', () => probe.destroy());
    probe.once('error', reject);
    probe.end();
  });
}

function reachable(address: string): string {
  if (address === '0.0.0.0') return '127.0.0.1';
  return address === '::' ? '::1' : address;
}
