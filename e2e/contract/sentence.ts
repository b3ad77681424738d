import type { Page } from 'playwright-core';
import { beforeAll, test } from 'vitest';
import { isCi } from '../../scripts/lib/time-limits.mjs';
import { type Device, openAs } from '../support/browser.js';
import { type Fixture, openFixture } from '../support/fixture.js';

/** The most time that a false sentence costs, in milliseconds. */
export const WAIT_MS = isCi ? 45_000 : 15_000;
const SENTENCE_MS = 4 * WAIT_MS;

const numbers = new Set<string>();

/** One sentence of the contract: section and number, what it says in our own words, and how that is seen. */
export function sentence(number: string, says: string, check: () => unknown): void {
  if (numbers.has(number)) throw new Error(`Two sentences have the number ${number}`);
  numbers.add(number);
  test(`${number} ${says}`, check, SENTENCE_MS);
}

/** Sentences that are alike: the number gets a letter, and the text continues with the first of each row. */
export function sentences<const Row extends [string, ...unknown[]]>(
  number: string,
  says: string,
  rows: readonly Row[],
  check: (...row: Row) => unknown,
): void {
  for (const [index, row] of rows.entries())
    sentence(`${number}${letterOf(index)}`, `${says} ${row[0]}`, () => check(...row));
}

/** `za`, `zb` and so on follow after `z`. */
function letterOf(index: number): string {
  return index < 26 ? String.fromCharCode(97 + index) : `z${letterOf(index - 26)}`;
}

/** A fixture with the page of the administrator, in which nothing is waited for longer than `WAIT_MS`. */
export interface Contract extends Fixture {
  page: Page;
}

/** Call it first in a `describe`. `prepare` fills the served folder before the page is opened. */
export function openContract(
  prepare: (fixture: Fixture) => Promise<unknown> = async () => undefined,
  { options = ['--disableExec=false'], ...device }: Device & { options?: string[] } = {},
): Contract {
  const fixture = openFixture(options) as Contract;
  beforeAll(async () => {
    await prepare(fixture);
    fixture.page = impatient(await openAs(fixture.browser, fixture.satchel, device));
  });
  return fixture;
}

export function impatient(page: Page): Page {
  page.context().setDefaultTimeout(WAIT_MS);
  return page;
}
