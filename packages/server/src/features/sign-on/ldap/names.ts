/** The longest name that is looked up. */
const LONGEST_NAME = 255;

/** False for what is the name of nobody, and is sent to no directory. */
export function isName(username: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: names have none of them
  return username !== '' && username.length <= LONGEST_NAME && !/[\u0000-\u001f\u007f]/.test(username);
}

/** Escapes a value for a filter: RFC 4515, section 3. */
export function escapeFilterValue(value: string): string {
  return value.replace(/[*()\\\0]/g, hexEscape);
}

/** Escapes a value for a distinguished name: RFC 4514, section 2.4. */
export function escapeDnValue(value: string): string {
  return value.replace(/[",+;<>=\\\0]|^[ #]| $/g, hexEscape);
}

function hexEscape(character: string): string {
  return `\\${character.charCodeAt(0).toString(16).padStart(2, '0')}`;
}

/** Replaces `{name}` by values that are escaped already, and looks at no value twice. */
export function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
}

/** The `cn` that a distinguished name begins with; undefined for any other text. */
export function commonNameOf(text: string): string | undefined {
  const match = /^\s*cn\s*=((?:\\.|[^,+\\])*)[,+]/isu.exec(text);
  return match?.[1] === undefined ? undefined : unescapeDnValue(match[1].trim());
}

function unescapeDnValue(value: string): string {
  const bytes = value.replace(/(?:\\[0-9a-fA-F]{2})+/g, (escaped) =>
    Buffer.from(escaped.replaceAll('\\', ''), 'hex').toString('utf8'),
  );
  return bytes.replace(/\\(.)/gsu, '$1');
}
