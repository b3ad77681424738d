export interface SyslogAddress {
  protocol: 'udp' | 'tcp' | 'tls';
  host: string;
  port: number;
}

/** By the RFCs 5426, 6587 and 5425. */
const PORTS: Readonly<Record<string, number>> = { udp: 514, tcp: 514, tls: 6514 };

/** Parses `udp://host:514`; null for anything else. */
export function parseSyslogAddress(text: string): SyslogAddress | null {
  const [, protocol = '', name = '', number] =
    /^(udp|tcp|tls):\/\/(\[[\da-f:.]+\]|[\w.-]+)(?::(\d{1,5}))?\/?$/i.exec(text) ?? [];
  const lower = protocol.toLowerCase() as SyslogAddress['protocol'];
  const port = number === undefined ? (PORTS[lower] ?? 0) : Number(number);
  if (name === '' || port < 1 || port > 65_535) return null;
  return { protocol: lower, host: name.replace(/^\[|\]$/g, ''), port };
}
