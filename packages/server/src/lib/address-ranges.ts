/** A range with more addresses than this contains machines other than proxies. */
const MOST_PROXY_BITS = { v4: 8, v6: 64 };

/** True if a range (CIDR) or an address is more than the addresses of a proxy. */
export function isWide(range: string): boolean {
  const [address = '', bits] = range.split('/');
  if (bits === undefined) return false;
  const isV6 = address.includes(':');
  return (isV6 ? 128 : 32) - Number(bits) > (isV6 ? MOST_PROXY_BITS.v6 : MOST_PROXY_BITS.v4);
}

/** True if only this machine can reach an address, or connect from it. */
export function isLoopback(address: string): boolean {
  return address === 'localhost' || address === '::1' || /^127(?:\.\d{1,3}){3}$/.test(address);
}
