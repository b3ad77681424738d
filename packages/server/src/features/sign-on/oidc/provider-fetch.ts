import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { rootCertificates } from 'node:tls';
import { isLoopback } from '../../../lib/address-ranges.js';
import { SECOND_MS } from '../../../lib/durations.js';

/** Limits of one request to a provider, from its beginning to the end of the response. */
export interface FetchLimits {
  timeoutMs: number;
  bytes: number;
}

export const FETCH_LIMITS: FetchLimits = { timeoutMs: 8 * SECOND_MS, bytes: 256 * 1024 };

type HeadersInit = ConstructorParameters<typeof Headers>[0];

/** The part of `fetch` that the libraries use. */
export type ProviderFetch = (
  address: string,
  options?: { method?: string; headers?: HeadersInit | undefined; body?: unknown },
) => Promise<Response>;

/** Why a provider could not be asked; the message is a sentence for administrators. */
export class ProviderUnreachable extends Error {
  override name = 'ProviderUnreachable';
}

/** True for an address to which nothing is sent that others could read on the way. */
export function isSafeAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  if (username !== '' || password !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname.replace(/^\[|\]$/g, '')));
}

/**
 * A `fetch` for one provider: it has a limit of time and of size, follows no redirect, and accepts certificates
 * that `ca` (PEM) has signed besides those of public authorities. Throws `ProviderUnreachable`.
 */
export function providerFetch(ca: string, limits: FetchLimits): ProviderFetch {
  return async (address, { method = 'GET', headers, body } = {}) => {
    if (!isSafeAddress(address)) {
      throw new ProviderUnreachable(
        `The address ${shown(address)} is refused: it has to begin with https://, unless it is of this machine`,
      );
    }
    const { host } = new URL(address);
    const sent = body === undefined || body === null ? '' : String(body);
    const response = await exchange(address, { method, headers, sent, ca }, limits);
    const { statusCode = 0 } = response;
    if (statusCode >= 300 && statusCode < 400)
      throw new ProviderUnreachable(`${host} answers with a redirect (${statusCode}), which is not followed`);
    const isEmpty = statusCode === 204 || statusCode === 205;
    return new Response(isEmpty ? null : response.content, {
      status: statusCode < 200 ? 502 : statusCode,
      headers: headersOf(response),
    });
  };
}

interface Outgoing {
  method: string;
  headers: HeadersInit | undefined;
  sent: string;
  ca: string;
}

type Received = IncomingMessage & { content: Uint8Array<ArrayBuffer> };

function exchange(address: string, out: Outgoing, { timeoutMs, bytes }: FetchLimits): Promise<Received> {
  const { host } = new URL(address);
  return new Promise((resolve, reject) => {
    const fail = (reason: string, cause?: unknown) => {
      clearTimeout(timer);
      reject(new ProviderUnreachable(`${host} ${reason}`, { cause }));
      sending.destroy();
    };
    const sending = open(address, out, (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > bytes) fail(`sends more than ${Math.floor(bytes / 1024)} KiB`);
        else chunks.push(chunk);
      });
      response.once('error', (error) => fail('ended the connection', error));
      response.once('end', () => {
        clearTimeout(timer);
        resolve(Object.assign(response, { content: new Uint8Array(Buffer.concat(chunks)) }));
      });
    });
    const timer = setTimeout(
      () => fail(`does not answer within ${timeoutMs / SECOND_MS} seconds`),
      timeoutMs,
    );
    sending.once('error', (error: NodeJS.ErrnoException) => fail(reasonOf(error), error));
    sending.end(out.sent);
  });
}

/** Each request has a connection of its own, so that nothing outlives it. */
function open(
  address: string,
  { method, headers, sent, ca }: Outgoing,
  onResponse: (response: IncomingMessage) => void,
): ClientRequest {
  const lines = Object.fromEntries(new Headers(headers).entries());
  const length = sent === '' ? {} : { 'content-length': String(Buffer.byteLength(sent)) };
  const options = { method, headers: { ...lines, ...length }, agent: false as const };
  if (address.startsWith('http:')) return httpRequest(address, options, onResponse);
  const trusted = ca.trim() === '' ? {} : { ca: [...rootCertificates, ca] };
  return httpsRequest(address, { ...options, ...trusted }, onResponse);
}

function headersOf({ headers }: IncomingMessage): Headers {
  const type = headers['content-type'];
  const challenge = headers['www-authenticate'];
  return new Headers({
    ...(type === undefined ? {} : { 'content-type': type }),
    ...(challenge === undefined ? {} : { 'www-authenticate': challenge }),
  });
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'refuses connections',
  ECONNRESET: 'ended the connection',
  ENOTFOUND: 'is not known to the name servers',
  EAI_AGAIN: 'could not be looked up',
  EHOSTUNREACH: 'cannot be reached',
  ENETUNREACH: 'cannot be reached',
};

function reasonOf({ code = '' }: NodeJS.ErrnoException): string {
  const isCertificate = /CERT|SELF_SIGNED|UNABLE_TO|ERR_TLS/.test(code);
  if (isCertificate) return `has a certificate that is not accepted (${code})`;
  return REASONS[code] ?? `cannot be reached${code === '' ? '' : ` (${code})`}`;
}

const LONGEST_SHOWN = 200;

/** Text of a provider as a message shows it. */
export function shown(text: string): string {
  return text.replace(/[^ -~]/g, '?').slice(0, LONGEST_SHOWN);
}
