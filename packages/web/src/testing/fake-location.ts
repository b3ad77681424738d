import { vi } from 'vitest';

/** Notes where a page sends the browser, which jsdom cannot follow; `at` is the address of the page. */
export function fakeLocation(at = '/'): { assigned: string[]; replaced: string[] } {
  const { href, origin, protocol, host, hostname, pathname, search, hash } = new URL(
    at,
    window.location.origin,
  );
  const assigned: string[] = [];
  const replaced: string[] = [];
  vi.stubGlobal('location', {
    ...{ href, origin, protocol, host, hostname, pathname, search, hash },
    assign: (url: string) => assigned.push(url),
    replace: (url: string) => replaced.push(url),
  });
  return { assigned, replaced };
}
