import type { TOTP } from 'otpauth';

/** Some authenticator apps ignore any other digest, length or period. */
const PROFILE = { algorithm: 'SHA1', digits: 6, period: 30 };
const SECRET_BYTES = 20;
/** The clock of a phone may be a step behind or ahead. */
const WINDOW = 1;

/** The codes of authenticator apps, by RFC 6238. */
export interface AppFacts {
  /** Base32. */
  secret: string;
  /** The name of the installation. */
  issuer: string;
  username: string;
}

/** A new secret, in Base32. */
export async function newSecret(): Promise<string> {
  const { Secret } = await library();
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The address that a QR code contains, `otpauth://totp/…`. */
export async function appAddress({ secret, issuer, username }: AppFacts): Promise<string> {
  // A colon separates the issuer from the name.
  const ofServer = wellFormed(issuer).replaceAll(':', ' ').trim();
  return (await appOf(secret, { issuer: ofServer, label: wellFormed(username) })).toString();
}

/** The time step to which a code of six digits belongs; null for a wrong code. `now` is in milliseconds. */
export async function stepOf(code: string, secret: string, now: number): Promise<number | null> {
  // The library throws for other digits than those of ASCII.
  if (!/^\d{6}$/.test(code)) return null;
  const app = await appOf(secret);
  const delta = app.validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? null : app.counter({ timestamp: now }) + delta;
}

/** The time at which a step begins, in milliseconds since 1970. */
export function startOfStep(step: number): number {
  return step * PROFILE.period * 1000;
}

async function appOf(secret: string, names: { issuer?: string; label?: string } = {}): Promise<TOTP> {
  const { Secret, TOTP } = await library();
  return new TOTP({ ...PROFILE, ...names, secret: Secret.fromBase32(secret) });
}

/** Loaded at its first use, because many servers have no user with an app. */
function library(): Promise<typeof import('otpauth')> {
  return import('otpauth');
}

/** Halves of characters cannot be part of an address. */
function wellFormed(text: string): string {
  return Buffer.from(text).toString();
}
