import type { Config } from '../../config/config.js';
import { bad, type Finding, good, odd } from './finding.js';

const LOOPBACK = ['127.0.0.1', '::1', 'localhost'];
const SKEW_MS = 120_000;
const PATIENCE_MS = 3000;

export function checkProxies({ web, listening, login }: Config): Finding {
  const isTrusted = web.trustedProxies.length > 0 || listening.kind === 'socket';
  if (login.method === 'proxy' && !isTrusted) {
    return bad('Logging in by proxy, but no proxy is trusted.', 'Name its address with --trustedProxies.');
  }
  if (web.trustedProxies.some((range) => /\/0$/.test(range))) {
    return bad(
      'Everybody is a trusted proxy.',
      'Name only the addresses of your proxies in --trustedProxies.',
    );
  }
  if (isTrusted) return good('Headers of trusted proxies are believed, and of nobody else.');
  if (listening.kind === 'tcp' && LOOPBACK.includes(listening.address)) {
    return odd(
      'Only this machine reaches the server, and no proxy is trusted: behind one, all visitors count as one.',
      'Behind a proxy: --trustedProxies 127.0.0.1,::1, and let it set X-Forwarded-For and X-Forwarded-Proto.',
    );
  }
  return good('No proxy is trusted: addresses are those of the connections.');
}

export function checkTransport({ listening, secrets, web }: Config): Finding {
  if (listening.kind === 'socket' || secrets.tls || LOOPBACK.includes(listening.address)) {
    return good('Passwords cannot be read on the network between here and the next proxy.');
  }
  if (web.trustedProxies.length > 0) return good('TLS is left to the trusted proxy.');
  return odd(
    'Others reach the server without TLS: passwords can be read on the way.',
    'Give --cert and --key, or put a proxy with TLS in front.',
  );
}

/** A running server says what time it is, too. */
export async function checkServer({ listening, secrets, web }: Config): Promise<Finding> {
  if (listening.kind === 'socket') return good(`The server listens on ${listening.file}.`);
  const host = ['0.0.0.0', '::'].includes(listening.address) ? '127.0.0.1' : listening.address;
  const address = `${secrets.tls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${listening.port}`;
  if (secrets.tls) return good(`With TLS the server is at ${address}${web.baseUrl}/.`);
  try {
    const answer = await fetch(`${address}${web.baseUrl}/health`, {
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const isOurs = answer.status === 200 && (await answer.text()).includes('"OK"');
    if (isOurs) return good(`A server answers at ${address}${web.baseUrl}/.`);
    return odd(`Something else answers at ${address}.`, 'Take another --port, or stop the other program.');
  } catch {
    return odd(`No server answers at ${address}.`, 'Start it, if it should be running.');
  }
}

/** Sessions, links and tokens live by the clock; `latest` is the newest time in the database. */
export function checkClock(now: number, latest: number): Finding {
  if (latest > now + SKEW_MS) {
    return bad(
      `The clock says ${new Date(now).toISOString()}, but the database has seen ${new Date(latest).toISOString()}.`,
      'Set the clock (timedatectl set-ntp true): sessions and links would end at the wrong time.',
    );
  }
  return good(`The clock says ${new Date(now).toISOString()}.`);
}
