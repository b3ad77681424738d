import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const RULES_OF_COLORS = ['color-contrast', 'link-in-text-block'];
/** The check of targets measures all of them in every state. */
const RULES_ELSEWHERE = ['target-size'];

/**
 * Waits until nothing is animated; the colours of a theme change in one frame. An animation that never ends
 * is a fault that `movement` reports.
 */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)));
  });
}

declare global {
  /** Values that are left in the page between two steps of a check. */
  interface Window {
    axe: typeof axe;
    /** Defined by `axeScript`; it defines `axe`. */
    loadAxe?: () => void;
    /** The elements of `Contents`. */
    axeParts: Element[];
    axeTexts: Element[];
  }
}

/**
 * The contents of a page, in the order of the document; unchanged content has the same keys in another state.
 */
interface Contents {
  /** Each part of the page, and how many of the following parts are inside it. */
  parts: [key: string, inner: number][];
  /** The colours of each text with those around it, and the same with its words. */
  texts: [colors: string, withText: string][];
  hasAxe: boolean;
}

/**
 * Resolves to the contents of a page, once nothing moves. Those of a prompt replace those of the page behind
 * it, which cannot be reached, and was checked without the prompt.
 */
async function contentsOf(page: Page): Promise<Contents> {
  await settled(page);
  return page.evaluate(() => {
    const hash = (text: string) => {
      let sum = 0;
      for (let at = 0; at < text.length; at++) sum = (Math.imul(sum, 31) + text.charCodeAt(at)) | 0;
      return `${sum.toString(36)}.${text.length}`;
    };
    // React numbers the ids in the order in which it creates them.
    const unnumbered = (html: string) => html.replaceAll(/[:«_]r_?[0-9a-z]+[:»_]/g, '');
    const shell = (element: Element) => (element.cloneNode() as Element).outerHTML;
    const position = (element: Element) =>
      `>${element.tagName}.${['class', 'inert', 'aria-hidden'].map((name) => element.getAttribute(name)).join('.')}`;
    // Rules for an element without a role and a name of its own do not depend on what is in it.
    const isPlain = (element: Element) =>
      element.matches('body, div, span, main, section, nav, header, footer, aside, form') &&
      [...element.attributes].every(({ name }) =>
        /^(class|id|style|dir|lang|aria-label|data-.*)$/.test(name),
      );

    const found: { element: Element; part: [string, number] }[] = [];
    const add = (element: Element, around: string): string => {
      const part: [string, number] = ['', 0];
      const index = found.push({ element, part });
      const html = element.outerHTML;
      // A style sheet can hide an element, or some of its words, on one device; what overflows has to have
      // the focus.
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
      const isOver = [scrollWidth > clientWidth, scrollHeight > clientHeight];
      let content = `${element.checkVisibility({ visibilityProperty: true })} ${isOver} `;
      if (html.length > 200) {
        const inner = around + position(element);
        const contents = [...element.childNodes].map((child) =>
          child instanceof Element ? add(child, inner) : (child.nodeValue ?? ''),
        );
        content += shell(element) + (isPlain(element) ? '' : contents.join('|'));
      } else {
        content += html + (element instanceof HTMLElement ? element.innerText : '');
      }
      part[0] = hash(`${around} ${unnumbered(content)}`);
      part[1] = found.length - index;
      return part[0];
    };
    const prompts = document.querySelectorAll('[role="dialog"], [role="alertdialog"]');
    const roots = prompts.length > 0 ? [...prompts] : [document.body];
    for (const root of roots) add(root, '');

    // The theme and the colours of branding are set on the document; styles depend on the width of the
    // window.
    const theme = `${shell(document.documentElement)}${matchMedia('(prefers-color-scheme: dark)').matches}${innerWidth}`;
    const grounds = new Map<Element, string>();
    const groundOf = (element: Element | null): string => {
      if (element === null) return theme;
      let ground = grounds.get(element);
      if (ground === undefined) {
        const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
        const own = `${position(element)} ${backgroundColor} ${backgroundImage} ${opacity}`;
        ground = hash(groundOf(element.parentElement) + own);
        grounds.set(element, ground);
      }
      return ground;
    };
    const texts = new Map<Element, [string, string]>();
    const addText = (element: Element) => {
      if (texts.has(element) || !element.checkVisibility({ visibilityProperty: true })) return;
      const { color, fontSize, fontWeight, textDecorationLine, textShadow } = getComputedStyle(element);
      const isDisabled = element.closest(':disabled, [aria-disabled="true"]') !== null;
      const own = [color, fontSize, fontWeight, textDecorationLine, textShadow, isDisabled].join();
      const colors = hash(groundOf(element) + own);
      texts.set(element, [colors, hash(colors + unnumbered(element.outerHTML))]);
    };
    for (const root of roots) {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const holder = node.parentElement;
        if (holder && node.nodeValue?.trim()) addText(holder);
      }
      for (const field of root.querySelectorAll('input, select, textarea')) addText(field);
      // Each frame has texts of its own.
      for (const frame of root.querySelectorAll('iframe:not([class*="pdf"])')) {
        const key = hash(theme + frame.outerHTML);
        texts.set(frame, [key, key]);
      }
    }
    Object.assign(window, { axeParts: found.map(({ element }) => element), axeTexts: [...texts.keys()] });
    return { parts: found.map(({ part }) => part), texts: [...texts.values()], hasAxe: 'axe' in window };
  });
}

/**
 * The outermost parts that have not been checked before, and the outermost parts inside of them that have
 * been.
 */
function unknownParts({ parts }: Contents, clean: ReadonlySet<string>): [unknown: number[], known: number[]] {
  const unknown: number[] = [];
  const known: number[] = [];
  const look = (from: number, to: number, isInUnknown: boolean) => {
    for (let index = from; index < to; ) {
      const [key, inner] = parts[index] ?? ['', 0];
      const isKnown = clean.has(key);
      if (isKnown === isInUnknown) (isKnown ? known : unknown).push(index);
      look(index + 1, index + 1 + inner, !isKnown);
      index += 1 + inner;
    }
  };
  look(0, parts.length, false);
  return [unknown, known];
}

/** The minified file, because the browser reads it again in each document. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Runs in a page before its own scripts; axe itself is loaded when it is needed. */
export const axeScript = `window.loadAxe = () => {${AXE}};`;

/**
 * A page keeps the script while it is open, even if its content changes. The viewer of a PDF belongs to the
 * browser.
 */
async function addAxe(page: Page): Promise<void> {
  const isLoaded = await page.evaluate(() => {
    const { loadAxe } = window;
    loadAxe?.();
    return loadAxe !== undefined;
  });
  if (!isLoaded) await page.evaluate(AXE);
  for (const handle of await page.locator('iframe:not([class*="pdf"])').elementHandles())
    await (await handle.contentFrame())?.evaluate(AXE);
}

const OPTIONS: axe.RunOptions = {
  resultTypes: ['violations', 'incomplete'],
  // Selectors of all elements without faults, and style sheets for rules that are not used, cost a fifth of a
  // run.
  selectors: false,
  preload: { assets: ['media'] },
};

/** The faults in parts of the page, apart from those of colours. */
function faultsOfParts(page: Page, parts: [unknown: number[], known: number[]]): Promise<string[]> {
  const options: axe.RunOptions = {
    ...OPTIONS,
    runOnly: { type: 'tag', values: RULES },
    rules: Object.fromEntries(
      [...RULES_OF_COLORS, ...RULES_ELSEWHERE].map((rule) => [rule, { enabled: false }]),
    ),
  };
  return page.evaluate(
    async ([options, unknown, known]) => {
      const { axe, axeParts } = window;
      const elements = (indexes: number[]) => indexes.flatMap((index) => axeParts[index] ?? []);
      const include = elements(unknown).filter(({ isConnected }) => isConnected);
      if (include.length === 0) return [];
      const pdf = document.querySelectorAll('iframe[class*="pdf"]');
      const exclude = [...elements(known), ...pdf] as Node[];
      const { violations } = await axe.run({ include, exclude }, options);
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
      );
    },
    [options, ...parts] as const,
  );
}

/** The faults in the colours of these texts, and those of the texts that axe cannot judge. */
function faultsOfTexts(page: Page, unknown: number[]): Promise<{ faults: string[]; unclear: number[] }> {
  const options = { ...OPTIONS, runOnly: RULES_OF_COLORS, elementRef: true };
  return page.evaluate(
    async ([options, unknown]) => {
      const { axe, axeTexts } = window;
      const elements = unknown
        .flatMap((index) => axeTexts[index] ?? [])
        .filter(({ isConnected }) => isConnected);
      if (elements.length === 0) return { faults: [], unclear: unknown };
      // A link is compared with the text around it.
      const include = elements.map((element) => element.closest('a') ?? element);
      const { violations, incomplete } = await axe.run({ include: [...new Set(include)] }, options);
      const faults = violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
      );
      const dark = incomplete.flatMap(({ nodes }) => nodes.flatMap(({ element }) => element ?? []));
      const isUnclear = (text: Element | undefined) =>
        text !== undefined && dark.some((element) => element.contains(text) || text.contains(element));
      return { faults, unclear: unknown.filter((index) => isUnclear(axeTexts[index])) };
    },
    [options, unknown] as const,
  );
}

/**
 * The faults that axe finds in a page as it is: by the rules of WCAG 2.2, levels A and AA, and by its own
 * recommendations. Contents whose keys are in `clean` are left out, and the keys of contents without a fault
 * are added to it: pages in many states have most in common, and axe takes half a second for a whole page.
 */
export async function axeFaults(page: Page, clean = new Set<string>()): Promise<string[]> {
  const contents = await contentsOf(page);
  const parts = unknownParts(contents, clean);
  if (parts[0].length === 0 && contents.texts.every((keys) => keys.some((key) => clean.has(key)))) return [];
  if (!contents.hasAxe) await addAxe(page);
  const inParts = parts[0].length > 0 ? await faultsOfParts(page, parts) : [];
  if (inParts.length === 0) for (const [key] of contents.parts) clean.add(key);

  return [...inParts, ...(await faultsOfColors(page, contents, clean))];
}

/** Texts in the same colours are checked once, apart from those whose colours axe cannot judge. */
async function faultsOfColors(page: Page, { texts }: Contents, clean: Set<string>): Promise<string[]> {
  const unknown = () => [...texts.keys()].filter((index) => !texts[index]?.some((key) => clean.has(key)));
  const colorsOf = (index: number) => texts[index]?.[0];
  const oneOfEach = unknown().filter(
    (index, at, all) => all.findIndex((other) => colorsOf(other) === colorsOf(index)) === at,
  );
  const found: string[] = [];
  for (const chosen of [oneOfEach, undefined]) {
    const indexes = chosen ?? unknown();
    if (indexes.length === 0 || found.length > 0) return found;
    const { faults, unclear } = await faultsOfTexts(page, indexes);
    found.push(...faults);
    if (faults.length === 0)
      for (const index of indexes) {
        const [colors = '', withText = ''] = texts[index] ?? [];
        clean.add(unclear.includes(index) ? withText : colors);
      }
  }
  return found;
}

/** Checks only the colours of a page. */
export async function colorFaults(page: Page): Promise<string[]> {
  const contents = await contentsOf(page);
  if (!contents.hasAxe) await addAxe(page);
  return faultsOfColors(page, contents, new Set());
}
