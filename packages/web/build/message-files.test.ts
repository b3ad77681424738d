import { expect, it } from 'vitest';
import { LOCALES } from '../src/lib/language/locales';
import { isEntryOfPage, localeOfChunk, messageFiles } from './message-files';

interface Emitted {
  id: string;
  fileName: string;
}

type Load = (locale: string, part?: string) => string;

/** The files that the plugin makes, and the module by which the client composes their names. */
function built(): { files: Map<string, string>; nameOf: Load } {
  const files = new Map<string, string>();
  const plugin = messageFiles();
  const start = plugin.buildStart as (this: object) => void;
  start.call({ emitFile: ({ fileName, id }: Emitted) => files.set(fileName, id) });
  const { handler } = plugin.load as unknown as { handler: () => string };
  const code = handler().replace('export const loadMessagesFile =', 'return').replace('import(', '(');
  return { files, nameOf: new Function(code)() as Load };
}

it('the build makes the files whose names the client composes', () => {
  const { files, nameOf } = built();
  const fileOf: Load = (...names) => files.get(nameOf(...names).replace('./', 'assets/')) ?? '';
  for (const locale of Object.keys(LOCALES)) {
    expect(fileOf(locale)).toMatch(locale === 'en' ? /locales\/en\/index\.ts$/ : `locales/${locale}.ts`);
    expect(fileOf(locale, 'settings')).toMatch(`locales/settings/${locale}.ts`);
  }
  expect([...files.values()].filter((id) => id.includes('.test.'))).toEqual([]);
});

it('the build tells these files from others', () => {
  const chunk = (fileName: string) => ({ fileName, isEntry: true });
  const [first, part] = [chunk('assets/locale-pt-br-Dya5-r_8.js'), chunk('assets/words-help-fr-Dya5-r_8.js')];
  const page = chunk('assets/index-BCuw-iHF.js');
  expect([first, part, page].map(localeOfChunk)).toEqual(['pt-br', undefined, undefined]);
  expect([first, part, page].map(isEntryOfPage)).toEqual([false, false, true]);
});
