import type { Config } from '../config/config.js';
import { startWarnings } from '../config/start-warnings.js';
import { DAY_MS } from '../lib/durations.js';
import { bad, type Finding, good, odd } from './finding.js';

const LOOPBACK = ['127.0.0.1', '::1', 'localhost'];
/** An older report says nothing about the proxy of today. */
const REPORT_COUNTS_MS = 7 * DAY_MS;
const TIMEOUT_MS = 3000;
const LEAD_HERE =
  'Point its name and its port to this server, in the DNS and in the proxy; without it browsers neither show nor save files.';
const PASS_HOST =
  'Configure the proxy in front of it to pass on the requested name with its port: Host, or X-Forwarded-Host.';

export function checkProxies({ web, listening, login }: Config): Finding {
  const isTrusted = web.trustedProxies.length > 0 || listening.kind === 'socket';
  if (login.method === 'proxy' && !isTrusted) {
    return bad(
      'Logins come from a proxy, but no proxy is trusted.',
      'Name its address with --trusted-proxies.',
    );
  }
  if (web.trustedProxies.some((range) => /\/0$/.test(range))) {
    return bad(
      'Every address is a trusted proxy.',
      'Name only the addresses of your proxies in --trusted-proxies.',
    );
  }
  if (isTrusted)
    return good('Headers of trusted proxies are accepted, and those of other clients are ignored.');
  if (listening.kind === 'tcp' && LOOPBACK.includes(listening.address)) {
    return odd(
      'Only this machine can reach the server, and no proxy is trusted: behind a proxy all visitors count as one.',
      'Behind a proxy use --trusted-proxies 127.0.0.1,::1, and configure it to set X-Forwarded-For and X-Forwarded-Proto.',
    );
  }
  return good('No proxy is trusted: client addresses are those of the connections.');
}

/** A proxy that no option names; `at` is in milliseconds since 1970. */
interface SeenProxy {
  address: string;
  at: number;
}

export function unnamedProxyFinding({ address, at }: SeenProxy): Finding & { advice: string } {
  const time = new Date(at).toISOString();
  const text = `Requests come through ${address}, which forwards them for others and is no trusted proxy: all visitors behind it count as one (last seen at ${time}).`;
  return {
    state: 'odd',
    text,
    advice: `If that is your proxy, name it: --trusted-proxies ${address}, and configure it to set X-Forwarded-For itself.`,
  };
}

/** `unnamed` is null where none was seen, or proxies are named. */
export function checkUnnamedProxy(unnamed: SeenProxy | null): Finding[] {
  return unnamed === null ? [] : [unnamedProxyFinding(unnamed)];
}

const UNBUFFERED =
  'Configure the proxy in front of the server not to buffer responses, at least those of /api/events.';

/** Clients report it when nothing arrives of a stream that was opened. */
export function checkEvents(undelivered: number): Finding[] {
  if (undelivered === 0) return [];
  const text = `Events did not arrive at browsers (${undelivered} reports since the start), which therefore read pages again every 10 seconds.`;
  return [odd(text, UNBUFFERED)];
}

/**
 * The same for another program than the server, which knows when it was reported last; times in milliseconds
 * since 1970.
 */
export function checkLatestReport(reportedAt: number | null, now: number): Finding[] {
  if (reportedAt === null || now - reportedAt > REPORT_COUNTS_MS) return [];
  const time = new Date(reportedAt).toISOString();
  return [odd(`Events did not arrive at a browser, which reported it last at ${time}.`, UNBUFFERED)];
}

/** The warnings of a start, and those about its configuration file. */
export function checkWarnings(config: Config, method: string | undefined): Finding[] {
  const found = [
    ...config.warnings.map((text) => odd(text, 'Correct it where the options are set.')),
    ...startWarnings(config, method).map(({ text, advice }) => odd(text, advice)),
  ];
  return found.length > 0
    ? found
    : [good('The account, the login, the transport and the files of the server have no problems.')];
}

/** Also checks the clock of a running server. */
export async function checkServer({ listening, secrets, web }: Config): Promise<Finding> {
  if (listening.kind === 'socket') return good(`The server listens on ${listening.file}.`);
  const host = ['0.0.0.0', '::'].includes(listening.address) ? '127.0.0.1' : listening.address;
  const address = `${secrets.tls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${listening.port}`;
  if (secrets.tls) return good(`With TLS the server is at ${address}${web.baseUrl}/.`);
  try {
    const response = await fetch(`${address}${web.baseUrl}/health`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const isOurs = response.status === 200 && (await response.text()).includes('"OK"');
    if (isOurs) return good(`A server responds at ${address}${web.baseUrl}/.`);
    return odd(
      `Another program responds at ${address}.`,
      'Choose another --port, or stop the other program.',
    );
  } catch {
    return odd(`No server responds at ${address}.`, 'Start it, if it should be running.');
  }
}

/** The content origin has to lead to this server, under its own name. */
export async function checkContentOrigin({ web }: Config): Promise<Finding[]> {
  const { contentOrigin, baseUrl } = web;
  if (contentOrigin === null) return [];
  const ask = (path: string) =>
    fetch(`${contentOrigin}${baseUrl}${path}`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  try {
    const [health, page] = await Promise.all([ask('/health'), ask('/manifest.webmanifest')]);
    const isOurs = health.status === 200 && (await health.text()).includes('"OK"');
    await page.body?.cancel();
    if (!isOurs) return [bad(`Another program responds at the content origin ${contentOrigin}.`, LEAD_HERE)];
    if (page.status === 200) {
      return [bad(`The content origin ${contentOrigin} serves the app instead of content only.`, PASS_HOST)];
    }
    return [good(`The content origin ${contentOrigin} serves content, and nothing else.`)];
  } catch {
    return [odd(`From this machine nothing responds at the content origin ${contentOrigin}.`, LEAD_HERE)];
  }
}
