import type { LimitsMessages } from './en';

export const messages: LimitsMessages = {
  'limits.title': 'Limit úložiska',
  'limits.items': 'Súbory a priečinky',
  'limits.unit': 'Jednotka',
  'limits.empty': 'Prázdne: bez limitu',
  'limits.itemsUsed': '<b>{used}</b> z {limit} súborov a priečinkov',
  'limits.near': 'Zostáva málo miesta.',
  'limits.full': 'Váš limit úložiska je vyčerpaný: čo odstránite, sa počíta, kým nevysypete kôš.',
  'limits.fullFolder': 'Limit úložiska tohto priečinka je vyčerpaný.',
  'limits.kept': 'Z toho {size} v koši a v starších verziách',
  'limits.forUser': 'Pre všetko vo vlastných priečinkoch používateľa a pre jeho kôš a staršie verzie.',
  'limits.forMembers': 'Pre každého člena, ktorý nemá vlastný. Z viacerých skupín platí najväčší.',
  'limits.forFolder': 'Pre všetko, čo je v priečinku, bez ohľadu na to, kto to tam dal.',
  'limits.asGroups': 'Ako určujú skupiny',
  'limits.none': 'Bez limitu',
  'limits.own': 'Vlastný limit',
  'limits.counting': 'Počíta sa…',
  'limits.counted': 'Naposledy spočítané: {time}',
  'limits.uncounted': 'Zatiaľ nespočítané',
  'limits.countAgain': 'Spočítať znova',
};
