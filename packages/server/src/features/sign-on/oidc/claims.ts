import { type Claims, LONGEST_CLAIM, LONGEST_SUBJECT, MOST_VALUES } from '../external-identity.js';
import { providerFailed } from './steps.js';

const MOST_CLAIMS = 200;
const LONGEST_NAME = 255;
const DEEPEST = 3;
/** They say something of the token, and nothing of its user. */
const OF_TOKEN = new Set([
  ...['iss', 'aud', 'exp', 'iat', 'nbf', 'nonce', 'azp', 'jti', 'sid', 'auth_time', 'events'],
  ...['at_hash', 'c_hash', 's_hash', 'typ', 'session_state'],
]);

type Raw = Readonly<Record<string, unknown>>;

/**
 * The claims of a user, bounded. A claim within another one has a dotted name, such as `realm_access.roles`,
 * unless there is a claim of that whole name. What is too long is left out.
 */
export function boundedClaims(raw: Raw): Claims {
  const bounded = new Map<string, Claims[string]>();
  const seen = new Set<string>();
  for (const [name, value] of flattened(raw)) {
    const kept = seen.has(name) ? null : boundedValue(value);
    seen.add(name);
    if (kept !== null && bounded.size < MOST_CLAIMS) bounded.set(name, kept);
  }
  return Object.fromEntries(bounded);
}

/** The claims with dotted names, those of whole names first. */
function flattened(raw: Raw): [string, unknown][] {
  const found: [string, unknown][] = [];
  let level = Object.entries(raw).filter(([name]) => !OF_TOKEN.has(name));
  for (let depth = 1; depth <= DEEPEST; depth += 1) {
    const short = level.filter(([name]) => name.length <= LONGEST_NAME);
    found.push(...short.filter(([, value]) => !isObject(value)));
    level = short.flatMap(([name, value]) =>
      isObject(value)
        ? Object.entries(value).map(([key, each]): [string, unknown] => [`${name}.${key}`, each])
        : [],
    );
  }
  return found;
}

function isObject(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function boundedValue(value: unknown): Claims[string] | null {
  if (typeof value === 'boolean') return value;
  if (Array.isArray(value))
    return value
      .map(textOf)
      .filter((text) => text !== null)
      .slice(0, MOST_VALUES);
  return textOf(value);
}

function textOf(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : value;
  // PostgreSQL stores no text with NUL.
  return typeof text === 'string' && text.length <= LONGEST_CLAIM && !text.includes('\0') ? text : null;
}

/** The subject of a token. Throws `provider_failed` for one that OpenID Connect does not allow. */
export function subjectOf({ sub }: Raw): string {
  if (typeof sub !== 'string' || sub === '')
    throw providerFailed('The provider does not say who the user is');
  if (sub.length > LONGEST_SUBJECT || !/^[ -~]+$/.test(sub))
    throw providerFailed(`The subject of the user is not ${LONGEST_SUBJECT} ASCII characters at most`);
  return sub;
}

const LONGEST_SID = 255;

/** The id of a session at the provider; empty for none, and for one that is no such text. */
export function sessionIdOf(sid: unknown): string {
  return typeof sid === 'string' && sid.length <= LONGEST_SID && /^[ -~]+$/.test(sid) ? sid : '';
}
