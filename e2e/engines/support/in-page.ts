/**
 * Runs inside of the page, in every engine: finds what a person would see. `in-page-source.ts` bundles it into
 * one script.
 */
import { computeAccessibleName, getRole, isDisabled, isInaccessible } from 'dom-accessibility-api';
import type { Target } from './target.js';

/** The place where a pointer hits an element, in pixels of the viewport. */
export interface Point {
  x: number;
  y: number;
}

type Wanted = 'seen' | 'gone' | 'hit' | 'focused';

const LOOK_AGAIN_MS = 25;

/**
 * Waits until the target is as wanted. The answer is null if it is not within `ms`; the caller asks again,
 * because a page that is left never answers.
 */
export async function waitUntil(target: Target, wanted: Wanted, ms: number): Promise<Point | null> {
  const end = performance.now() + ms;
  for (;;) {
    const point = await look(target, wanted);
    if (point || performance.now() > end) return point;
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
}

async function look(target: Target, wanted: Wanted): Promise<Point | null> {
  const [element] = find(target);
  if (wanted === 'gone') return element ? null : { x: 0, y: 0 };
  if (!element) return null;
  if (wanted === 'seen') return centreOf(element);
  if (wanted === 'focused') {
    (element as HTMLElement).focus();
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) element.select();
    return activeElement() === element ? centreOf(element) : null;
  }
  return pointToHit(element);
}

/** All elements that are seen and fit, in the order of the document. */
export function find(target: Target): Element[] {
  const roots = target.within ? find(target.within) : [document.documentElement];
  const fits = roots.flatMap((root) => [...elementsBelow(root)].filter((element) => isFit(element, target)));
  // A text belongs to the innermost element that contains it.
  return target.text === undefined
    ? fits
    : fits.filter((element) => !fits.some((other) => other !== element && element.contains(other)));
}

function* elementsBelow(root: Element | ShadowRoot): Generator<Element> {
  for (const element of root.querySelectorAll('*')) {
    yield element;
    if (element.shadowRoot) yield* elementsBelow(element.shadowRoot);
  }
}

function isFit(element: Element, { css, role, name, begins, text }: Target): boolean {
  if (css !== undefined && !element.matches(css)) return false;
  if (role !== undefined && getRole(element) !== role) return false;
  if (text !== undefined && !oneLine(element.textContent ?? '').includes(text)) return false;
  if (!isShown(element)) return false;
  if (name === undefined && begins === undefined) return true;
  const whole = oneLine(computeAccessibleName(element));
  return name === undefined ? whole.startsWith(begins ?? '') : whole === name;
}

function isShown(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && element.checkVisibility() && !isInaccessible(element);
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** A place where a press reaches the element: on itself, or on its label where that covers it, as for a switch. */
async function pointToHit(element: Element): Promise<Point | null> {
  if (isDisabled(element)) return null;
  const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
  for (const each of [element, ...labels]) {
    const point = await pointOn(each);
    if (point) return point;
  }
  return null;
}

async function pointOn(element: Element): Promise<Point | null> {
  element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const before = centreOf(element);
  await new Promise(requestAnimationFrame);
  const point = centreOf(element);
  const isStill = point.x === before.x && point.y === before.y;
  return isStill && element.isConnected && isHitAt(element, point) ? point : null;
}

function centreOf(element: Element): Point {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
  const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
  return { x: Math.round(x), y: Math.round(y) };
}

function isHitAt(element: Element, { x, y }: Point): boolean {
  let hit = document.elementFromPoint(x, y);
  while (hit?.shadowRoot && hit !== element) {
    const inner = hit.shadowRoot.elementFromPoint(x, y);
    if (!inner || inner === hit) break;
    hit = inner;
  }
  for (let each: Node | null = hit; each; each = each instanceof ShadowRoot ? each.host : each.parentNode) {
    if (each === element) return true;
  }
  return false;
}

function activeElement(): Element | null {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active;
}

/** True if a switch is on, or a box is ticked; null if there is none. */
export function isChecked(target: Target): boolean | null {
  const [element] = find(target);
  if (!element) return null;
  return element instanceof HTMLInputElement ? element.checked : element.ariaChecked === 'true';
}

/** The texts of all elements that fit. */
export function textsOf(target: Target): string[] {
  return find(target).map((element) => oneLine(element.textContent ?? ''));
}

/** From now on an input of files does not open the picker of the browser, and stays in the document for a driver. */
export function holdPicker(): void {
  // Drivers put files into inputs only, which the page uses where this picker is missing.
  Reflect.deleteProperty(window, 'showOpenFilePicker');
  HTMLInputElement.prototype.click = function click(this: HTMLInputElement) {
    if (this.type === 'file') this.dataset.held = '';
    else HTMLElement.prototype.click.call(this);
  };
}

/** An input for a driver that can choose files, but cannot drag them. */
export function makeDropSource(): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  input.hidden = true;
  input.dataset.held = '';
  document.body.append(input);
}

/** Drops the files of the input at a place, as a file manager would. */
export function dropFromSource({ x, y }: Point): void {
  const input = document.querySelector<HTMLInputElement>('[data-held]');
  const element = document.elementFromPoint(x, y);
  const dataTransfer = new DataTransfer();
  for (const file of input?.files ?? []) dataTransfer.items.add(file);
  input?.remove();
  for (const type of ['dragenter', 'dragover', 'drop']) {
    const event = new DragEvent(type, {
      bubbles: true,
      cancelable: true,
      composed: true,
      clientX: x,
      clientY: y,
      dataTransfer,
    });
    element?.dispatchEvent(event);
  }
}

const PASTED = 'pasted-by-a-story';

/** A field with the focus, outside of the application. */
export function makePasteField(): void {
  const area = document.createElement('textarea');
  area.id = PASTED;
  // Keys in it are not for the application.
  for (const type of ['keydown', 'keyup', 'paste'])
    area.addEventListener(type, (event) => event.stopPropagation());
  (document.querySelector('[role="dialog"]') ?? document.body).append(area);
  area.focus();
}

/** The text of the field, once there is some; the field is removed then. */
export function takePasted(): string | null {
  const area = document.querySelector<HTMLTextAreaElement>(`#${PASTED}`);
  if (!area?.value) return null;
  area.remove();
  return area.value;
}
