import { isLoopback, isWide } from '../lib/address-ranges.js';
import type { Config } from './config.js';
import { reachWithoutLogin } from './open-server.js';
import { fileSafety } from './places/file-safety.js';

/** A configuration that works but is not as safe as it could be. */
export interface StartWarning {
  text: string;
  /** The measures that the operator can take. */
  advice: string;
}

/** Those who act as the first user where nobody has to log in. */
const FIRST_USERS = {
  machine: 'every program and every person on this machine',
  proxies: 'everybody on this machine, and everybody whose requests the trusted proxies pass on,',
  network: 'everybody who can reach the server over the network',
};

/**
 * Warnings at each start, and of `satchel doctor`. `method` is the stored login method of the first start.
 */
export function startWarnings(
  config: Config,
  method: string | undefined = config.login.method,
): StartWarning[] {
  return [
    ...accountWarning(),
    ...loginWarning(config, method),
    ...transportWarning(config),
    ...proxyWarnings(config),
    ...fileWarnings(config),
  ];
}

function accountWarning(): StartWarning[] {
  if (process.getuid?.() !== 0) return [];
  return [
    {
      text: 'The server runs as root.',
      advice: 'Run it as an account of its own, so that a vulnerability has limited effect.',
    },
  ];
}

function loginWarning(config: Config, method: string | undefined): StartWarning[] {
  if (method !== 'noauth') return [];
  return [
    {
      text: `Nobody has to log in: ${FIRST_USERS[reachWithoutLogin(config)]} acts as the first user.`,
      advice: 'Choose another login method with --auth-method.',
    },
  ];
}

function transportWarning({ listening, secrets, web }: Config): StartWarning[] {
  if (listening.kind === 'socket' || secrets.tls || isLoopback(listening.address)) return [];
  if (web.trustedProxies.length > 0) return [];
  return [
    {
      text: 'Other machines can reach the server without TLS: passwords can be read in transit.',
      advice: 'Set --cert and --key, or put a proxy with TLS in front of the server and listen on 127.0.0.1.',
    },
  ];
}

function proxyWarnings({ web }: Config): StartWarning[] {
  return web.trustedProxies.filter(isWide).map((range) => ({
    text: `Every machine in ${range} is a trusted proxy, and can name the user or address of a request.`,
    advice: 'Name only the addresses of your proxies in --trusted-proxies.',
  }));
}

function fileWarnings({ own }: Config): StartWarning[] {
  const warnings: StartWarning[] = [];
  for (const { path, isSecret } of own.trusted) {
    const { othersRead, othersWrite } = fileSafety(path);
    if (othersWrite) {
      warnings.push({
        text: `Every account of this machine can change ${path}.`,
        advice: `Remove that permission: chmod o-w ${path}, and the same for its folder.`,
      });
    }
    if (isSecret && othersRead) {
      warnings.push({
        text: `Every account of this machine can read the secret in ${path}.`,
        advice: `Remove that permission: chmod 600 ${path}`,
      });
    }
  }
  return warnings;
}
