import type { GotoMessages } from './en';

export const messages: GotoMessages = {
  'goto.field': 'Mappa keresése név szerint',
  'goto.count': '{count, plural, one {# mappa} other {# mappa}}',
  'goto.none': 'Nincs ilyen nevű mappa.',
  'goto.missing': 'Nincs ilyen mappa.',
  'files.copy.title': '{count, plural, one {{name} másolása} other {# elem másolása}}',
  'files.copy.submit': 'Másolás ide: {folder}',
  'files.move.title': '{count, plural, one {{name} áthelyezése} other {# elem áthelyezése}}',
  'files.move.submit': 'Áthelyezés ide: {folder}',
  'files.transfer.text':
    'Válassza ki a célt. {count, plural, one {Az elem most itt van} other {Az elemek most itt vannak}}: <b>{folder}</b>.',
};
