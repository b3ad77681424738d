import { createHmac } from 'node:crypto';
import type { AppSetup, ErrorBody, RecoveryCodes } from '@satchel/contract';
import type { ApiClient } from './api-client.js';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_MS = 30_000;

/** The code that an app shows at a time, or so many steps later, by RFC 6238; not by the library of the server. */
export function codeAt(secret: string, now: number, steps = 0): string {
  const bits = [...secret].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now / STEP_MS) + steps));
  const mac = createHmac('sha1', Buffer.from(bytes)).update(counter).digest();
  const from = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(from) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** A code that is right at none of the times that count. */
export function wrongCodeAt(secret: string, now: number): string {
  const right = [-2, -1, 0, 1, 2].map((steps) => codeAt(secret, now, steps));
  return (
    ['111111', '222222', '333333', '444444', '555555', '666666'].find((code) => !right.includes(code)) ?? ''
  );
}

export interface SetUpApp {
  secret: string;
  recoveryCodes: string[];
}

/** Sets up an app for a user without one, with the code of that time, which is used up by that. */
export async function setUpApp(client: ApiClient, now: number): Promise<SetUpApp> {
  const begun = await client.post('/api/second-factor/app', {});
  if (begun.status !== 200) throw new Error(`begin: ${begun.status} ${await begun.text()}`);
  const { secret } = (await begun.json()) as AppSetup;
  const confirmed = await client.post('/api/second-factor/app/confirm', { code: codeAt(secret, now) });
  if (confirmed.status !== 200) throw new Error(`confirm: ${confirmed.status} ${await confirmed.text()}`);
  return { secret, ...((await confirmed.json()) as RecoveryCodes) };
}

/** The status and, of an error with a body of JSON, its code. */
export async function outcomeOf(answer: Promise<Response>): Promise<string> {
  const { status, headers, ...response } = await readAll(await answer);
  const isError = status >= 400 && headers.get('content-type')?.includes('json') && response.text !== '';
  return isError ? `${status} ${(JSON.parse(response.text) as ErrorBody).code}` : String(status);
}

async function readAll(response: Response) {
  return { status: response.status, headers: response.headers, text: await response.text() };
}
