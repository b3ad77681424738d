import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { rolldown } from 'rolldown';
import { builtLanguages, pseudoOf } from '../pseudo-locale.js';
import type { Fault, Pseudo } from './languages.js';

/** What has to run in a page before it can be asked to speak a language. */
export async function bundledProbe(): Promise<string> {
  const bundle = await rolldown({ input: fileURLToPath(new URL('in-page.ts', import.meta.url)) });
  const { output } = await bundle.generate({ format: 'iife' });
  return output[0].code;
}

/** Looks at a state in every language there is, and in two that there are not. */
export interface Probe {
  /** For the pages that are looked at. */
  initScript: string;
  check(page: Page): Promise<string[]>;
}

export async function makeProbe(known: string): Promise<Probe> {
  const [initScript, built] = await Promise.all([bundledProbe(), builtLanguages()]);
  const english = built.get('en')?.messages ?? {};
  const keys = Object.keys(english);
  const locales = [...built.keys()].filter((locale) => locale !== 'en');
  const pseudo = (['en', 'ar'] as const).map(
    (locale): Pseudo => ({
      locale,
      path: built.get(locale)?.path ?? '',
      messages: JSON.stringify(pseudoOf(english, locale === 'ar' ? 'rtl' : 'ltr')),
      known,
    }),
  );
  const check = async (page: Page) => {
    const found = await page.evaluate((wanted) => window.faultsInAll(wanted), [locales, keys] as [
      string[],
      string[],
    ]);
    for (const each of pseudo)
      found.push(...(await page.evaluate((one) => window.faultsInPseudo(one), each)));
    return grouped(found);
  };
  return { initScript, check };
}

/** The same fault in many languages is one. */
function grouped(faults: Fault[]): string[] {
  const byText = new Map<string, string[]>();
  for (const [locale, fault] of faults) byText.set(fault, [...(byText.get(fault) ?? []), locale]);
  return [...byText].map(([fault, locales]) => `${fault} (${locales.join(', ')})`);
}
