import { type Endpoint, isSecret, PASSWORD_PAGE, SHARE_PAGE } from '@satchel/contract';
import * as declarations from '@satchel/contract/endpoints';

/** The segments before a secret one; null stands for any. */
type Before = readonly (string | null)[];

const SHOWN = 4;
/** The hash of a share, with what may be glued to it. */
const HASHES = /[\w-]{22,}/g;
/** The hash of a share of File Browser, or of this server. */
const AFTER_SHARE = /^[\w-]{8}(?:[\w-]{14})?$/;
/** The beginning of an address of a share, also of one that is not quite right. */
const SHARE_WORD = /^(?:share|public)(?![a-z])/i;
const PERCENT = 0x25;

// Those of all endpoints, also where a server mounts only some of them.
const DECLARED = Object.values(declarations).flatMap((feature): Endpoint[] => Object.values(feature));
const NAMES = new Set(DECLARED.flatMap(({ path }) => path.split('/')));
const BEFORE_SECRETS: Before[] = [
  ...DECLARED.flatMap(beforeSecrets),
  ...[SHARE_PAGE, PASSWORD_PAGE].map(segmentsOf),
];

/**
 * A path for the log: the secret parameters that endpoints and pages declare are shortened wherever they may
 * be, in any encoding, because anyone who knows them can open a share. So is what only looks like one, in an
 * address that is not quite right: a name of a file that is shortened does no harm.
 */
export function loggedPath(path: string): string {
  const segments = segmentsOf(decodedAll(path));
  const secrets = secretsIn(segments.map((segment) => segment.toLowerCase()));
  const first = segments.findIndex((_, at) => secrets.has(at));
  // A segment that leads back moves the secret to another place.
  const leadsBack = first >= 0 && segments.includes('..');
  const word = segments.findIndex((segment) => SHARE_WORD.test(segment));
  const shown = segments.map((segment, at) => {
    const isSecretHere = secrets.has(at) || (leadsBack && at >= first);
    if (isSecretHere || (word >= 0 && at > word && looksSecret(segment))) return shortened(segment);
    return segment.replace(HASHES, (text) => (isMixed(text) ? shortened(text) : text));
  });
  return shown.every((segment, at) => segment === segments[at]) ? path : `/${shown.join('/')}`;
}

/** True if it mixes cases as random text does, unlike most names. */
function isMixed(text: string): boolean {
  return /[a-z]/.test(text) && /[A-Z]/.test(text);
}

function looksSecret(segment: string): boolean {
  return AFTER_SHARE.test(segment) && !NAMES.has(segment.toLowerCase());
}

/** The positions of secrets. */
function secretsIn(names: readonly string[]): Set<number> {
  const secrets = new Set<number>();
  for (const at of names.keys()) {
    for (const before of BEFORE_SECRETS) {
      const fits = before.every((each, step) => each === null || each === names[at + step]);
      if (fits) secrets.add(at + before.length);
    }
  }
  return secrets;
}

/** Leaves out the segment that all endpoints have: what a proxy adds or removes is not compared. */
function beforeSecrets(endpoint: Endpoint): Before[] {
  const segments = endpoint.path.split('/').slice(2);
  const names = segments.map((segment) => /^:(\w+)/.exec(segment)?.[1] ?? null);
  return names.flatMap((name, at) => {
    if (name === null || !isSecret(endpoint, name)) return [];
    return [segments.slice(0, at).map((segment, step) => (names[step] === null ? segment : null))];
  });
}

function segmentsOf(path: string): string[] {
  return path.split(/[/\\]/).filter((segment) => segment !== '' && segment !== '.');
}

/** Half of a short one remains unknown. */
function shortened(segment: string): string {
  return `${segment.slice(0, Math.min(SHOWN, segment.length >> 1))}…`;
}

/** Decodes printable ASCII until none is encoded, also where it was encoded several times, in one pass. */
function decodedAll(path: string): string {
  if (!path.includes('%')) return path;
  const bytes = Buffer.from(path);
  let length = 0;
  for (const byte of bytes) {
    bytes[length] = byte;
    length += 1;
    while (length >= 3 && bytes[length - 3] === PERCENT) {
      const digits = bytes.toString('latin1', length - 2, length);
      const decoded = /^[\da-f]{2}$/i.test(digits) ? Number.parseInt(digits, 16) : 0;
      if (decoded <= 0x20 || decoded >= 0x7f) break;
      length -= 2;
      bytes[length - 1] = decoded;
    }
  }
  return bytes.toString('utf8', 0, length);
}
