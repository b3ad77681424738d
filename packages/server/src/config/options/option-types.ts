import { canonicalBase } from '../../lib/base-url.js';
import { parseDuration } from '../../lib/durations.js';
import { parseSyslogAddress, type SyslogAddress } from '../../lib/syslog-address.js';

/** An invalid value; the message continues a sentence that begins with the option's name. */
export class ValueError extends Error {
  override name = 'ValueError';
}

/** How the text of an option is parsed into its value. `parse` throws `ValueError`. */
export interface OptionType<T> {
  /** The name in the documentation. */
  name: string;
  /** A switch may have no value. */
  isSwitch?: boolean;
  parse(text: string): T;
}

export const text: OptionType<string> = { name: 'text', parse: (value) => value };

const YES = ['true', '1', 'yes', 'on', 't'];
const NO = ['false', '0', 'no', 'off', 'f'];

export const yesNo: OptionType<boolean> = {
  name: 'true or false',
  isSwitch: true,
  parse(value) {
    const word = value.toLowerCase();
    if (!YES.includes(word) && !NO.includes(word)) throw new ValueError('must be true or false');
    return YES.includes(word);
  },
};

/** A switch that the program sets by itself where nobody does: undefined for `auto`. */
export const yesNoAuto: OptionType<boolean | undefined> = {
  name: 'true, false or auto',
  isSwitch: true,
  parse(value) {
    if (value.toLowerCase() === 'auto') return undefined;
    if (![...YES, ...NO].includes(value.toLowerCase())) throw new ValueError('must be true, false or auto');
    return yesNo.parse(value);
  },
};

export function integer(min: number, max: number): OptionType<number> {
  return {
    name: `number, ${min} to ${max}`,
    parse(value) {
      const number = /^-?\d+$/.test(value) ? Number(value) : Number.NaN;
      if (!(number >= min && number <= max)) {
        throw new ValueError(`must be a whole number from ${min} to ${max}`);
      }
      return number;
    },
  };
}

/** Milliseconds. */
export function duration(minMs: number): OptionType<number> {
  return {
    name: 'duration such as `2h`, `90m` or `7d`',
    parse(value) {
      const milliseconds = parseDuration(value);
      if (milliseconds === null) throw new ValueError('must be a duration such as 2h, 90m or 7d');
      if (milliseconds < minMs) throw new ValueError(`must be at least ${minMs / 1000} seconds`);
      return milliseconds;
    },
  };
}

/** Permission bits. */
export const octal: OptionType<number> = {
  name: 'octal number',
  parse(value) {
    if (!/^(0o?)?[0-7]{3}$/.test(value)) throw new ValueError('must be an octal number such as 0640');
    return Number.parseInt(value.slice(-3), 8);
  },
};

/**
 * Permission bits that include writing: octal as people write them (`0660`, `660`), or the decimal number
 * that File Browser stored (`438`). A first digit of 6 or 7 means octal, because the decimal ones are between
 * 384 and 511.
 */
export const socketMode: OptionType<number> = {
  name: 'octal number',
  parse(value) {
    if (!/^[345]\d{2}$/.test(value)) return octal.parse(value);
    const mode = Number(value);
    if (mode < 0o600 || mode > 0o777) throw new ValueError('must let its owner read and write, such as 0660');
    return mode;
  },
};

/** An address and a port, such as `127.0.0.1:9464` or `[::1]:9464`; empty for none. */
export const listenAddress: OptionType<{ address: string; port: number } | null> = {
  name: 'address:port',
  parse(value) {
    if (value === '') return null;
    const match = /^(?:\[([0-9a-f:.]+)\]|([^\s:[\]/]+)):(\d{1,5})$/i.exec(value);
    const port = Number(match?.[3]);
    if (!match || port > 65_535) throw new ValueError('must be an address and a port such as 127.0.0.1:9464');
    return { address: match[1] ?? match[2] ?? '', port };
  },
};

/** A secret that follows `Bearer` in a header, and cannot be guessed; empty for none. */
export const bearerToken: OptionType<string> = {
  name: 'text',
  parse(value) {
    if (value !== '' && !/^[\w~+/.-]{16,}=*$/.test(value)) {
      throw new ValueError('must have at least 16 letters, digits, and signs of - . _ ~ + /');
    }
    return value;
  },
};

/** Ids of a user and a group; the group defaults to the user's id. Empty for none. */
export const userId: OptionType<{ uid: number; gid: number } | null> = {
  name: 'uid[:gid]',
  parse(value) {
    if (value === '') return null;
    const match = /^(\d{1,9})(?::(\d{1,9}))?$/.exec(value);
    if (!match) throw new ValueError('must be a number such as 1000, or two such as 1000:1000');
    return { uid: Number(match[1]), gid: Number(match[2] ?? match[1]) };
  },
};

/** One of a few words; empty for none. */
export function oneOf<Word extends string>(words: readonly Word[]): OptionType<Word | ''> {
  return {
    name: words.join(', '),
    parse(value) {
      const word = words.find((known) => known === value.trim().toLowerCase());
      if (word === undefined && value !== '') throw new ValueError(`must be one of ${words.join(', ')}`);
      return word ?? '';
    },
  };
}

/** The name of an HTTP header; empty for none. */
export const headerName: OptionType<string> = {
  name: 'name of a header',
  parse(value) {
    if (!/^[\w-]*$/.test(value)) throw new ValueError('must be the name of a header such as X-User');
    return value;
  },
};

/** Scheme and host only; a trailing slash is removed. */
export const webOrigin: OptionType<string> = {
  name: 'address without a path',
  parse(value) {
    const url = URL.canParse(value) ? new URL(value) : null;
    if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search || url.username) {
      throw new ValueError('must be an address such as https://www.google.com');
    }
    return url.origin;
  },
};

/**
 * The origin of content for browsers; empty for none. A Content-Security-Policy cannot name an IPv6 address.
 */
export const siteOrigin: OptionType<string> = {
  name: 'address without a path',
  parse(value) {
    if (value === '') return '';
    const url = URL.canParse(value) ? new URL(value) : null;
    const isPlain = url && /^https?:$/.test(url.protocol) && !/[?#@]/.test(value) && url.pathname === '/';
    if (!isPlain || !/^[a-z0-9.-]+$/.test(url.hostname)) {
      throw new ValueError(
        'must be an address such as https://files.example.org, with a name or an IPv4 address and nothing behind it',
      );
    }
    return url.origin;
  },
};

export const list: OptionType<string[]> = {
  name: 'list, separated by commas',
  parse: (value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
};

/** Starts with a slash and does not end in one, encoded as browsers send it; empty for the root. */
export const urlPath: OptionType<string> = {
  name: 'path of an address',
  parse(value) {
    const path = canonicalBase(value);
    if (path === null)
      throw new ValueError(
        'must be a path such as /files, without . and .. as names, and without ?, #, ; and backslashes',
      );
    return path;
  },
};

/** Null for none. */
export const syslogAddress: OptionType<SyslogAddress | null> = {
  name: 'address of a syslog server',
  parse(value) {
    const address = value === '' ? null : parseSyslogAddress(value);
    if (value !== '' && address === null)
      throw new ValueError(
        'must be an address such as udp://logs.example.org:514, or begin with tcp:// or tls://',
      );
    return address;
  },
};

export const webAddress: OptionType<string> = {
  name: 'address',
  parse(value) {
    if (value !== '' && !/^(https?:\/\/|mailto:)\S+$/i.test(value)) {
      throw new ValueError('must be an address that begins with https://, http:// or mailto:');
    }
    return value;
  },
};
