import type { LimitsMessages } from './en';

export const messages: LimitsMessages = {
  'limits.title': 'Lagringsgräns',
  'limits.items': 'Filer och mappar',
  'limits.unit': 'Enhet',
  'limits.empty': 'Tomt: ingen gräns',
  'limits.itemsUsed': '<b>{used}</b> av {limit} filer och mappar',
  'limits.near': 'Det är ont om utrymme.',
  'limits.full': 'Din lagringsgräns är nådd: det du tar bort räknas tills du tömmer papperskorgen.',
  'limits.fullFolder': 'Lagringsgränsen för den här mappen är nådd.',
  'limits.kept': 'Varav {size} i papperskorgen och tidigare versioner',
  'limits.forUser':
    'För allt som ligger i användarens egna mappar, och för användarens papperskorg och tidigare versioner.',
  'limits.forMembers': 'För varje medlem utan egen gräns. Av flera grupper gäller den största.',
  'limits.forFolder': 'För allt som ligger i mappen, vem som än lade det där.',
  'limits.asGroups': 'Som grupperna säger',
  'limits.none': 'Ingen gräns',
  'limits.own': 'Egen gräns',
  'limits.counting': 'Räknas…',
  'limits.counted': 'Senast räknat: {time}',
  'limits.uncounted': 'Inte räknat än',
  'limits.countAgain': 'Räkna igen',
};
