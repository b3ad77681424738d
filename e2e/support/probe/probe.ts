import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { rolldown } from 'rolldown';
import type { Shape } from '../every-state.js';
import { builtLanguages, pseudoOf } from '../pseudo-locale.js';
import type { Voice } from './languages.js';

/** The script that has to run in a page before its language can be changed. */
export async function bundledProbe(): Promise<string> {
  const bundle = await rolldown({ input: fileURLToPath(new URL('in-page.ts', import.meta.url)) });
  const { output } = await bundle.generate({ format: 'iife' });
  return output[0].code;
}

/** Checks a state in real languages and in two pseudo-locales. */
export interface Probe {
  /** The pages must run it. */
  initScript: string;
  /** Reads the page in English, on each of the devices, and returns small targets and endless animations. */
  begin(page: Page): Promise<string[]>;
  /**
   * The page has the first of the devices; afterwards it has any of them, and is in another language. `known`
   * are texts besides messages, as the source of a regular expression.
   */
  check(page: Page, devices: readonly Shape[], known: string): Promise<string[]>;
}

export async function makeProbe(languages: readonly string[] | 'all'): Promise<Probe> {
  const built = await builtLanguages();
  const english = built.get('en')?.messages ?? {};
  const real = [...built.keys()]
    .filter((locale) => locale !== 'en' && (languages === 'all' || languages.includes(locale)))
    .map((locale): Voice => ({ name: locale, locale }));
  const pseudo = (['en', 'ar'] as const).map(
    (locale): Voice => ({
      name: `pseudo ${locale}`,
      locale,
      pseudo: {
        paths: built.get(locale)?.paths ?? [],
        messages: JSON.stringify(pseudoOf(english, locale === 'ar' ? 'rtl' : 'ltr')),
      },
    }),
  );
  const voices = [...real, ...pseudo];
  // Sent with each check, they would cost more than the check.
  const initScript = `${await bundledProbe()};window.voices = ${JSON.stringify(voices)};`;
  const begin = (page: Page) => page.evaluate(() => window.begin());
  const check = async (page: Page, devices: readonly Shape[], known: string) => {
    const found: Fault[] = [];
    for (const { device, names } of rounds(voices, devices)) {
      if (page.viewportSize()?.width !== device.width) await page.setViewportSize(device);
      const faults = await page.evaluate((asked) => window.faultsIn(asked), [names, known] as [
        string[],
        string,
      ]);
      names.forEach((name, at) => {
        for (const fault of faults[at] ?? []) found.push([`${name}, ${device.width} px`, fault]);
      });
    }
    return grouped(found);
  };
  return { initScript, begin, check };
}

interface Round {
  device: Shape;
  names: string[];
}

/**
 * Each language on each device. A layout costs as much as a change of the language, so each language begins
 * on the device on which the last one ended; consecutive checks on one device are one round.
 */
function rounds(voices: readonly Voice[], devices: readonly Shape[]): Round[] {
  const found: Round[] = [];
  let order = devices;
  for (const { name } of voices) {
    for (const device of order) {
      const last = found.at(-1);
      if (last?.device === device) last.names.push(name);
      else found.push({ device, names: [name] });
    }
    order = order.toReversed();
  }
  return found;
}

type Fault = [where: string, fault: string];

/** The same fault in many languages and sizes is reported once. */
function grouped(faults: Fault[]): string[] {
  const byText = new Map<string, string[]>();
  for (const [where, fault] of faults) byText.set(fault, [...(byText.get(fault) ?? []), where]);
  return [...byText].map(([fault, where]) => `${fault} (${where.join('; ')})`);
}
