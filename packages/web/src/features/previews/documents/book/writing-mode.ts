import { decodeText } from '../decode-text';
import { resolveIn } from '../resolve-path';
import { folderOf } from './book-xml';
import type { ZipFiles } from './zip-files';

/** The direction of lines and columns of text that is set vertically: Japanese and Chinese, or Mongolian. */
export type VerticalWriting = 'vertical-rl' | 'vertical-lr';

/** The limits for the style sheets of one chapter; further ones are not read. */
const MOST_SHEETS = 24;
const MOST_BYTES = 1024 * 1024;

/**
 * The vertical writing mode that the style sheets of a chapter at `path` ask for its whole text; null for
 * horizontal text. Nothing else of the style is used.
 */
export function writingModeOf(page: Document, path: string, files: ZipFiles): VerticalWriting | null {
  const reader = new SheetReader(files, [page.documentElement, page.querySelector('body')]);
  for (const node of page.querySelectorAll('style, link[rel~="stylesheet"][href]')) {
    if (node.localName === 'link') reader.readFile(folderOf(path), node.getAttribute('href') ?? '');
    else reader.readText(node.textContent, folderOf(path));
  }
  for (const element of [page.documentElement, page.querySelector('body')]) {
    reader.note(element?.getAttribute('style') ?? '');
  }
  return reader.mode;
}

/** Reads the rules for some elements; the last of several counts. */
class SheetReader {
  mode: VerticalWriting | null = null;
  #seen = new Set<string>();
  #left = MOST_BYTES;

  constructor(
    private readonly files: ZipFiles,
    private readonly elements: readonly (Element | null)[],
  ) {}

  readFile(folder: string, address: string): void {
    const path = resolveIn(folder, address);
    if (path === null || this.#seen.has(path) || this.#seen.size >= MOST_SHEETS) return;
    this.#seen.add(path);
    const bytes = this.files.read(path);
    if (bytes && bytes.length <= this.#left) this.readText(decodeText(bytes), folderOf(path));
  }

  readText(sheet: string, folder: string): void {
    if (sheet.length > this.#left) return;
    this.#left -= sheet.length;
    for (const block of withoutComments(sheet).split('}')) {
      const open = block.lastIndexOf('{');
      // Imports stand before the first rule.
      for (const address of importsIn(open < 0 ? block : block.slice(0, open)))
        this.readFile(folder, address);
      // A rule may be the first one in a block such as @media.
      const selector = block.slice(0, Math.max(0, open)).split(/[{;]/).at(-1) ?? '';
      const rules = block.slice(open + 1);
      if (open >= 0 && /writing-mode/i.test(rules) && this.#isFor(selector.trim())) this.note(rules);
    }
  }

  note(rules: string): void {
    for (const rule of rules.split(';')) {
      const [name = '', value = ''] = rule.split(':');
      if (!/^\s*(-(webkit|epub|ms)-)?writing-mode\s*$/i.test(name)) continue;
      const [mode = ''] = value.trim().toLowerCase().split(/[\s!]/);
      this.mode = MODES[mode] ?? null;
    }
  }

  #isFor(selector: string): boolean {
    try {
      return this.elements.some((element) => element?.matches(selector));
    } catch {
      return false;
    }
  }
}

/** The current names, and those of the drafts that older books use. */
const MODES: Partial<Record<string, VerticalWriting>> = {
  'vertical-rl': 'vertical-rl',
  'tb-rl': 'vertical-rl',
  'vertical-lr': 'vertical-lr',
  'tb-lr': 'vertical-lr',
};

const withoutComments = (sheet: string): string =>
  sheet
    .split('/*')
    .map((part, index) => (index === 0 ? part : part.slice(part.indexOf('*/') + 2)))
    .join(' ');

/** The addresses of other style sheets: `@import "a.css"` or `@import url(a.css)`. */
const importsIn = (text: string): string[] =>
  text
    .split(/@import\s/i)
    .slice(1)
    .map((part) => (part.split(';')[0] ?? '').replace(/^\s*(url\()?["'\s]*/i, '').split(/["')\s]/)[0] ?? '');
