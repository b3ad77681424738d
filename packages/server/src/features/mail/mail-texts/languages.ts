import type { MailTexts } from './en.js';

type Load = () => Promise<MailTexts>;

/** All languages of the web client; each is loaded when a mail needs it. */
export const LANGUAGES: Readonly<Record<string, Load>> = {
  ar: async () => (await import('./ar.js')).ar,
  bg: async () => (await import('./bg.js')).bg,
  ca: async () => (await import('./ca.js')).ca,
  cs: async () => (await import('./cs.js')).cs,
  de: async () => (await import('./de.js')).de,
  el: async () => (await import('./el.js')).el,
  en: async () => (await import('./en.js')).en,
  es: async () => (await import('./es.js')).es,
  fa: async () => (await import('./fa.js')).fa,
  fr: async () => (await import('./fr.js')).fr,
  he: async () => (await import('./he.js')).he,
  hr: async () => (await import('./hr.js')).hr,
  hu: async () => (await import('./hu.js')).hu,
  is: async () => (await import('./is.js')).is,
  it: async () => (await import('./it.js')).it,
  ja: async () => (await import('./ja.js')).ja,
  ko: async () => (await import('./ko.js')).ko,
  lv: async () => (await import('./lv.js')).lv,
  nl: async () => (await import('./nl.js')).nl,
  'nl-be': async () => (await import('./nl-be.js')).nlBe,
  no: async () => (await import('./no.js')).no,
  pl: async () => (await import('./pl.js')).pl,
  pt: async () => (await import('./pt.js')).pt,
  'pt-br': async () => (await import('./pt-br.js')).ptBr,
  ro: async () => (await import('./ro.js')).ro,
  ru: async () => (await import('./ru.js')).ru,
  sk: async () => (await import('./sk.js')).sk,
  'sv-se': async () => (await import('./sv-se.js')).svSe,
  tr: async () => (await import('./tr.js')).tr,
  uk: async () => (await import('./uk.js')).uk,
  vi: async () => (await import('./vi.js')).vi,
  'zh-cn': async () => (await import('./zh-cn.js')).zhCn,
  'zh-tw': async () => (await import('./zh-tw.js')).zhTw,
};

const RIGHT_TO_LEFT: readonly string[] = ['ar', 'fa', 'he'];

export interface Language {
  /** The language tag of BCP 47. */
  tag: string;
  isRightToLeft: boolean;
  texts: MailTexts;
}

/** The language of a user, or English. */
export async function languageOf(locale: string): Promise<Language> {
  const tag = Object.hasOwn(LANGUAGES, locale) ? locale : 'en';
  const load = LANGUAGES[tag] as Load;
  return { tag, isRightToLeft: RIGHT_TO_LEFT.includes(tag), texts: await load() };
}
