/** A parameter's first value before any decoding: `URLSearchParams` would hide what is malformed. */
export function rawQueryValue(url: string, name: string): string | null {
  const start = url.indexOf('?');
  if (start < 0) return null;
  for (const pair of url.slice(start + 1).split('&')) {
    if (pair.startsWith(`${name}=`)) return pair.slice(name.length + 1);
  }
  return null;
}
