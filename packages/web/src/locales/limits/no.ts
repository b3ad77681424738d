import type { LimitsMessages } from './en';

export const messages: LimitsMessages = {
  'limits.title': 'Lagringsgrense',
  'limits.items': 'Filer og mapper',
  'limits.unit': 'Enhet',
  'limits.empty': 'Tomt: ingen grense',
  'limits.itemsUsed': '<b>{used}</b> av {limit} filer og mapper',
  'limits.near': 'Det er lite plass igjen.',
  'limits.full': 'Lagringsgrensen din er nådd: det du sletter, teller til du tømmer papirkurven.',
  'limits.fullFolder': 'Lagringsgrensen for denne mappen er nådd.',
  'limits.kept': 'Av dette {size} i papirkurven og tidligere versjoner',
  'limits.forUser':
    'For alt som ligger i brukerens egne mapper, og for brukerens papirkurv og tidligere versjoner.',
  'limits.forMembers': 'For hvert medlem uten egen grense. Av flere grupper gjelder den største.',
  'limits.forFolder': 'For alt som ligger i mappen, uansett hvem som la det der.',
  'limits.asGroups': 'Som gruppene sier',
  'limits.none': 'Ingen grense',
  'limits.own': 'Egen grense',
  'limits.counting': 'Telles …',
  'limits.counted': 'Sist talt: {time}',
  'limits.uncounted': 'Ikke talt ennå',
  'limits.countAgain': 'Tell på nytt',
};
