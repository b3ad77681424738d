import { createHmac } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_MS = 30_000;

/** The code that an authenticator app with this secret shows now, or so many steps of 30 seconds later. */
export function codeOf(secret: string, steps = 0): string {
  const bits = [...secret].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP_MS) + steps));
  const mac = createHmac('sha1', Buffer.from(bytes)).update(counter).digest();
  const from = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(from) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** Six digits that are no code of these minutes. */
export function wrongCodeOf(secret: string): string {
  const right = [-3, -2, -1, 0, 1, 2, 3].map((steps) => codeOf(secret, steps));
  const others = Array.from({ length: right.length + 1 }, (_, index) => String(111_111 + index));
  return others.find((code) => !right.includes(code)) ?? '';
}
