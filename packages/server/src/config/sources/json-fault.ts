/**
 * Parses JSON. Throws with the line and column of the first fault, and without the text around it, which may
 * be secret.
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    const { what } = faultIn(text, error);
    throw new Error(`${what} at ${placeIn(text, firstFault(text))}`, { cause: error });
  }
}

interface Fault {
  /** The fault without the position and the text around it. */
  what: string;
  /** Undefined where the message does not tell it. */
  at: number | undefined;
}

/**
 * Parses a message such as `Expected ',' or '}' after property value in JSON at position 7`, or `Unexpected
 * token '}', "{"a": }" is not …`.
 */
function faultIn(text: string, error: unknown): Fault {
  const message = error instanceof Error ? error.message : '';
  const [before = '', position] = message.split(' in JSON at position ');
  if (position !== undefined) return { what: before, at: Number.parseInt(position, 10) };
  if (message.startsWith('Unexpected end')) return { what: 'Unexpected end', at: text.length };
  // The token itself may be a comma or a quote.
  const isToken = message.startsWith('Unexpected token');
  return { what: isToken ? message.slice(0, message.indexOf("', ") + 1) : 'Invalid JSON', at: undefined };
}

/**
 * The offset of the first fault: the shortest beginning of the text that fails before its end contains it.
 */
function firstFault(text: string): number {
  let good = 0;
  let bad = text.length + 1;
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    if (failsInside(text.slice(0, middle))) bad = middle;
    else good = middle;
  }
  return bad - 1;
}

function failsInside(text: string): boolean {
  try {
    JSON.parse(text);
    return false;
  } catch (error) {
    const { at } = faultIn(text, error);
    return at === undefined || at < text.length;
  }
}

function placeIn(text: string, offset: number): string {
  const lines = text.slice(0, offset).replaceAll('\r\n', '\n').replaceAll('\r', '\n').split('\n');
  return `line ${lines.length}, column ${(lines.at(-1)?.length ?? 0) + 1}`;
}
