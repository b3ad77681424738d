/** Characters that no path of an address contains unencoded, or that would end the `Path` of a cookie. */
const NEVER = /[/\\?#;\p{Cc}]/u;
/** Browsers leave these in a path as they are typed; `encodeURIComponent` does not. */
const KEPT = /%(?:21|24|26|27|28|29|2A|2B|2C|3A|3D|40)/g;

/**
 * The path below which browsers reach the server, spelled as they send it: percent-encoded where they do
 * that, with a slash at its beginning and none at its end; empty for the root. `text` may be encoded or not;
 * a `%` without two hex digits after it stands for itself. Null for what is no such path.
 */
export function canonicalBase(text: string): string | null {
  const typed = text.replace(/^\/+/, '').split('/');
  const segments = typed.slice(0, typed.findLastIndex((segment) => segment !== '') + 1).map(canonicalSegment);
  return segments.includes(null) ? null : segments.map((segment) => `/${segment}`).join('');
}

function canonicalSegment(typed: string): string | null {
  const segment = decoded(typed.replace(/%(?![\da-f]{2})/gi, '%25'));
  if (segment === null || ['', '.', '..'].includes(segment) || NEVER.test(segment)) return null;
  try {
    return encodeURIComponent(segment).replace(KEPT, (code) => decodeURIComponent(code));
  } catch {
    // Half of a pair of surrogates.
    return null;
  }
}

/**
 * A request's target without `base`, which is canonical: requests are accepted with and without it, whether
 * or not a proxy removes it, and in any encoding, as proxies write a path anew.
 */
export function withoutBase(target: string, base: string): string {
  if (base === '') return target;
  const length = target.startsWith(base) ? base.length : lengthOfBase(target, base);
  const rest = target.slice(length);
  if (length === 0) return target;
  if (rest === '' || rest.startsWith('?')) return `/${rest}`;
  return rest.startsWith('/') ? rest : target;
}

/** The length of another spelling of `base` at the beginning of `target`; 0 where there is none. */
function lengthOfBase(target: string, base: string): number {
  let end = 0;
  for (let slash = base.indexOf('/'); slash >= 0; slash = base.indexOf('/', slash + 1)) {
    if (target[end] !== '/') return 0;
    const next = target.slice(end + 1).search(/[/?]/);
    end = next < 0 ? target.length : end + 1 + next;
  }
  // Node has each byte of a target as one letter.
  const bytes = Buffer.from(target.slice(0, end), 'latin1').toString('utf8');
  return decoded(bytes) === decoded(base) ? end : 0;
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
