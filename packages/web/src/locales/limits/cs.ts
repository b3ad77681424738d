import type { LimitsMessages } from './en';

export const messages: LimitsMessages = {
  'limits.title': 'Limit úložiště',
  'limits.items': 'Soubory a složky',
  'limits.unit': 'Jednotka',
  'limits.empty': 'Prázdné: bez limitu',
  'limits.itemsUsed': '<b>{used}</b> z {limit} souborů a složek',
  'limits.near': 'Zbývá málo místa.',
  'limits.full': 'Váš limit úložiště je vyčerpán: co smažete, se počítá, dokud nevysypete koš.',
  'limits.fullFolder': 'Limit úložiště této složky je vyčerpán.',
  'limits.kept': 'Z toho {size} v koši a ve starších verzích',
  'limits.forUser': 'Pro vše ve vlastních složkách uživatele a pro jeho koš a starší verze.',
  'limits.forMembers': 'Pro každého člena, který nemá vlastní. Z několika skupin platí největší.',
  'limits.forFolder': 'Pro vše, co je ve složce, bez ohledu na to, kdo to tam dal.',
  'limits.asGroups': 'Jak určují skupiny',
  'limits.none': 'Bez limitu',
  'limits.own': 'Vlastní limit',
  'limits.counting': 'Počítá se…',
  'limits.counted': 'Naposledy spočítáno: {time}',
  'limits.uncounted': 'Dosud nespočítáno',
  'limits.countAgain': 'Spočítat znovu',
};
