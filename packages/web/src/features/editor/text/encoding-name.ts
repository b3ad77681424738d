const NAMES: Record<string, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252',
};

/** The usual spelling, which is the same in every language. */
export function encodingName(encoding: string): string {
  return NAMES[encoding] ?? encoding;
}
