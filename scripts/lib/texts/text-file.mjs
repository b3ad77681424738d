import { parseAst } from 'rolldown/parseAst';

const LINE_WIDTH = 110;
const INDENT = 2;

const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/;
const WITHOUT_WIDTH = /\p{Mn}|\p{Cf}/u;

/** The columns that a text takes, as the formatter of the code counts them. */
function widthOf(text) {
  let width = 0;
  for (const character of text) {
    if (WITHOUT_WIDTH.test(character)) continue;
    width += WIDE.test(character) ? 2 : 1;
  }
  return width;
}

/** A literal as the formatter prints it. */
function literal(text) {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const escaped = text.replace(/[\\\n\r\u2028\u2029]/g, (character) =>
    JSON.stringify(character).slice(1, -1),
  );
  return `${quote}${escaped.replaceAll(quote, `\\${quote}`)}${quote}`;
}

/** A row as the formatter of the code prints it, without its comma. */
function printRow(key, value) {
  const line = `'${key}': ${literal(value)}`;
  const fits = INDENT + widthOf(line) + 1 <= LINE_WIDTH;
  return fits ? line : `'${key}':\n${' '.repeat(2 * INDENT)}${literal(value)}`;
}

/**
 * The object of messages that a module declares: its rows have a key, a value, and their place in the text.
 */
function rowsOf(code) {
  const declared = parseAst(code, { lang: 'ts' })
    .body.flatMap(({ declaration }) => declaration?.declarations ?? [])
    .map(({ init }) => (init?.type === 'TSAsExpression' ? init.expression : init))
    .find((init) => init?.type === 'ObjectExpression');
  const properties = declared?.properties ?? [];
  return properties
    .filter(({ type, value }) => type === 'Property' && typeof value.value === 'string')
    .map(({ key, value, start, end }) => ({ key: key.value ?? key.name, value: value.value, start, end }));
}

/** The messages of a source file, by key, in its order. */
export const readMessages = (code) => new Map(rowsOf(code).map(({ key, value }) => [key, value]));

/**
 * The source file with these messages; all else stays as it is. A message that the file lacks comes after the
 * one that precedes it in `order`, or in front.
 */
export function writeMessages(code, messages, order) {
  const rows = rowsOf(code);
  const own = new Map(rows.map((row) => [row.key, row]));
  /** New rows, by the row that they follow. */
  const added = new Map();
  let last;
  for (const key of order) {
    if (own.has(key)) last = key;
    else if (messages.has(key)) added.set(last, [...(added.get(last) ?? []), key]);
  }
  const print = (keys = []) => keys.map((key) => printRow(key, messages.get(key)));
  return rows.reduceRight((text, { key, value, start, end }, index) => {
    const before = index === 0 ? print(added.get(undefined)) : [];
    const row = printRow(key, messages.get(key) ?? value);
    const printed = [...before, row, ...print(added.get(key))].join(`,\n${' '.repeat(INDENT)}`);
    return text.slice(0, start) + printed + text.slice(end);
  }, code);
}
