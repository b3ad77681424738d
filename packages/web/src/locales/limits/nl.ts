import type { LimitsMessages } from './en';

export const messages: LimitsMessages = {
  'limits.title': 'Opslaglimiet',
  'limits.items': 'Bestanden en mappen',
  'limits.unit': 'Eenheid',
  'limits.empty': 'Leeg: geen limiet',
  'limits.itemsUsed': '<b>{used}</b> van {limit} bestanden en mappen',
  'limits.near': 'Er is weinig ruimte over.',
  'limits.full': 'De opslaglimiet is bereikt: wat je verwijdert, telt mee tot je de prullenbak leegt.',
  'limits.fullFolder': 'De opslaglimiet van deze map is bereikt.',
  'limits.kept': 'Daarvan {size} in de prullenbak en eerdere versies',
  'limits.forUser':
    'Voor alles in de eigen mappen van de gebruiker, en voor diens prullenbak en eerdere versies.',
  'limits.forMembers': 'Voor elk lid zonder eigen limiet. Van meerdere groepen telt de grootste.',
  'limits.forFolder': 'Voor alles wat in de map staat, wie het er ook heeft neergezet.',
  'limits.asGroups': 'Zoals de groepen zeggen',
  'limits.none': 'Geen limiet',
  'limits.own': 'Eigen limiet',
  'limits.counting': 'Wordt geteld…',
  'limits.counted': 'Laatst geteld: {time}',
  'limits.uncounted': 'Nog niet geteld',
  'limits.countAgain': 'Opnieuw tellen',
};
