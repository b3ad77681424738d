import type { Dimensions } from '@satchel/contract';

/** The first tag ends before this position in bytes, even after a prologue and comments. */
const MOST_BYTES = 16 * 1024;

/**
 * The proportions of an SVG in which browsers draw it, in its own units, if its first tag has them. Takes
 * time in proportion to the bytes.
 */
export function sizeOfSvg(bytes: Buffer): Dimensions | null {
  const attributes = attributesOf(bytes.toString('latin1', 0, MOST_BYTES));
  if (attributes === null) return null;
  const [width, height] = [attributes.get('width'), attributes.get('height')].map(lengthOf);
  if (width && height && width.unit === height.unit) return { width: width.count, height: height.count };
  const [, , boxWidth = 0, boxHeight = 0] = (attributes.get('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/, 4)
    .map(Number);
  return boxWidth > 0 && boxHeight > 0 ? { width: boxWidth, height: boxHeight } : null;
}

/** The attributes of the element `svg`, if that is the first one. */
function attributesOf(text: string): ReadonlyMap<string, string> | null {
  let at = text.indexOf('<');
  while (at >= 0 && (text[at + 1] === '?' || text[at + 1] === '!')) {
    const end = text.startsWith('<!--', at) ? text.indexOf('-->', at + 4) : text.indexOf('>', at);
    at = end < 0 ? -1 : text.indexOf('<', end);
  }
  if (at < 0 || !text.startsWith('<svg', at)) return null;
  const found = new Map<string, string>();
  const attribute = /\s+([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y;
  attribute.lastIndex = at + '<svg'.length;
  for (let each = attribute.exec(text); each !== null; each = attribute.exec(text))
    found.set(each[1] ?? '', each[2] ?? each[3] ?? '');
  return found;
}

/** Null for a length relative to the surroundings, such as `100%`. */
function lengthOf(text = ''): { count: number; unit: string } | null {
  const [, count = '', unit = ''] = /^\s*\+?([\d.]+(?:e[+-]?\d+)?)([a-z]{0,4})\s*$/i.exec(text) ?? [];
  return Number(count) > 0 ? { count: Number(count), unit: unit.toLowerCase().replace(/^px$/, '') } : null;
}
