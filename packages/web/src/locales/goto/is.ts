import type { GotoMessages } from './en';

export const messages: GotoMessages = {
  'goto.field': 'Finna möppu eftir nafni',
  'goto.count': '{count, plural, one {# mappa} other {# möppur}}',
  'goto.none': 'Engin mappa heitir þetta.',
  'goto.missing': 'Þessi mappa er ekki til.',
  'files.copy.title': '{count, plural, =1 {Afrita {name}} one {Afrita # atriði} other {Afrita # atriði}}',
  'files.copy.submit': 'Afrita í {folder}',
  'files.move.title': '{count, plural, =1 {Færa {name}} one {Færa # atriði} other {Færa # atriði}}',
  'files.move.submit': 'Færa í {folder}',
  'files.transfer.text':
    'Veldu áfangastað. Núna {count, plural, =1 {er þetta} one {eru þau} other {eru þau}} í möppunni <b>{folder}</b>.',
};
