import {
  type Document,
  isAlias,
  isCollection,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  type Node,
  type Pair,
  parseDocument,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import { ConvertError } from './conversion.js';
import type { Edit } from './edits.js';

/** A YAML or JSON text whose parts are looked at in place, so that all else keeps its layout and comments. */
export interface YamlText {
  source: string;
  document: Document.Parsed;
  root: YAMLMap;
}

/** Throws `ConvertError` for what is not YAML, or no map. */
export function parseYamlText(source: string): YamlText {
  const document = parsed(source);
  const [fault] = document.errors;
  if (fault) {
    const line = source.slice(0, fault.pos[0]).split('\n').length;
    throw new ConvertError(
      `The text is not valid YAML: ${fault.message.trimEnd().replace(/[:.]$/, '')} in line ${line}.`,
    );
  }
  if (!isMap(document.contents)) throw new ConvertError('The text has no names and values.');
  return { source, document, root: document.contents };
}

/** True if a text is YAML with names and values, in whichever way. */
export function isYamlMap(source: string): boolean {
  const document = parsed(source);
  return document.errors.length === 0 && isMap(document.contents);
}

/** Parses without checks that take the square of the length. */
function parsed(source: string): Document.Parsed {
  return parseDocument(source, { logLevel: 'silent', strict: false, uniqueKeys: false, prettyErrors: false });
}

/** The value of a key, through an alias; undefined where there is none. */
export function nodeAt({ document }: YamlText, map: YAMLMap, key: string): Node | undefined {
  const value = pairOf(map, key)?.value;
  return isAlias(value) ? value.resolve(document) : (value ?? undefined);
}

export function pairOf(map: YAMLMap, key: string): Pair<Node, Node | null> | undefined {
  return map.items.find((pair) => isScalar(pair.key) && String(pair.key.value) === key) as
    | Pair<Node, Node | null>
    | undefined;
}

/** True if the value of a key is written elsewhere, where a change would have other effects. */
export function isShared(map: YAMLMap, key: string): boolean {
  return (
    isAlias(pairOf(map, key)?.value) ||
    map.items.some((pair) => isScalar(pair.key) && pair.key.value === '<<')
  );
}

export function textOf(node: unknown): string | undefined {
  if (!isScalar(node) || node.value === null || node.value === undefined) return undefined;
  return String(node.value);
}

/** The texts of a list, or of one text. */
export function textsOf(node: unknown): string[] {
  if (isSeq(node)) return node.items.flatMap((item) => textOf(item) ?? []);
  const text = textOf(node);
  return text === undefined ? [] : [text];
}

export function mapsIn(node: unknown): YAMLMap[] {
  return isSeq(node) ? node.items.filter((item) => isMap(item)) : [];
}

/** Replaces a scalar. */
export function replaceNode(node: Node, text: string, reason: string): Edit {
  const [start = 0, end = 0] = node.range ?? [];
  return { start, end, text, reason };
}

/** Adds an item to a list or a pair to a map, in the style in which that is written. */
export function appendTo({ source }: YamlText, to: YAMLMap | YAMLSeq, text: string, reason: string): Edit {
  const end = endOfLast(to);
  const [open = 0, closing = 0] = to.range ?? [];
  if (!to.flow) {
    const start = startOfLast(to) ?? open;
    const lead = source.slice(lineStart(source, start), start);
    // The dash of an item is part of the lead of its content.
    const indent = isSeq(to) ? `${lead.slice(0, lead.lastIndexOf('-')).replace(/\S/g, ' ')}- ` : blank(lead);
    return { after: lastOffset(end ?? start), lines: [`${indent}${text}`], reason };
  }
  if (end === undefined) return { start: closing - 1, end: closing - 1, text, reason };
  // Items on lines of their own stay so.
  const isTall = source.slice(open, end).includes('\n');
  const indent = /^\s*/.exec(source.slice(lineStart(source, end), end))?.[0] ?? '';
  return { start: end, end, text: `,${isTall ? `\n${indent}` : ' '}${text}`, reason };
}

/** Adds lines to a block map, after its last value. */
export function appendBlock(text: YamlText, to: YAMLMap, lines: readonly string[], reason: string): Edit {
  const start = startOfLast(to) ?? 0;
  const indent = blank(text.source.slice(lineStart(text.source, start), start));
  const indented = lines.map((line) => (line === '' ? '' : indent + line));
  return { after: lastOffset(endOfLast(to) ?? start), lines: indented, reason };
}

function blank(lead: string): string {
  return lead.replace(/\S/g, ' ');
}

function lineStart(source: string, offset: number): number {
  return source.lastIndexOf('\n', offset - 1) + 1;
}

function startOfLast(collection: YAMLMap | YAMLSeq): number | undefined {
  const last = collection.items.at(-1);
  return nodeOf(isPair(last) ? last.key : last)?.range?.[0];
}

function endOfLast(collection: YAMLMap | YAMLSeq): number | undefined {
  const last = collection.items.at(-1);
  const node = nodeOf(isPair(last) ? (last.value ?? last.key) : last);
  return node && endOf(node);
}

/** The end of what is written, without comments and empty lines that follow. */
function endOf(node: Node): number | undefined {
  const isBlock = isCollection(node) && !node.flow;
  return (isBlock ? endOfLast(node as YAMLMap | YAMLSeq) : undefined) ?? node.range?.[1];
}

function nodeOf(value: unknown): Node | undefined {
  return isNode(value) ? value : undefined;
}

/** The end of a block text is already on the next line. */
function lastOffset(end: number): number {
  return Math.max(0, end - 1);
}
