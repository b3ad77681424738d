import { BlockList, isIP, isIPv6 } from 'node:net';

/** Addresses and ranges (CIDR); throws `RangeError` for what is neither. */
export class AddressRanges {
  readonly #list = new BlockList();

  constructor(ranges: readonly string[]) {
    for (const range of ranges) addRange(this.#list, range);
  }

  has(address: string): boolean {
    return this.#list.check(address, isVersion6(address) ? 'ipv6' : 'ipv4');
  }
}

/** Why `range` is neither an address nor a CIDR range, or null. */
export function rangeProblem(range: string): string | null {
  try {
    addRange(new BlockList(), range);
    return null;
  } catch {
    return `${range} is neither an IP address nor a range such as 10.0.0.0/8`;
  }
}

/** Node compiles a long expression at the first call of its own check, which takes 5 ms of a start. */
export function isVersion6(address: string): boolean {
  return address.includes(':') && isIPv6(address);
}

function addRange(list: BlockList, range: string): void {
  const [address = '', prefix, ...rest] = range.split('/');
  const version = isIP(address);
  const bits = prefix === undefined ? (version === 6 ? 128 : 32) : Number(prefix);
  if (version === 0 || rest.length > 0 || !/^\d+$/.test(prefix ?? '0')) throw new RangeError(range);
  list.addSubnet(address, bits, version === 6 ? 'ipv6' : 'ipv4');
}
