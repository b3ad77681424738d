import type { GotoMessages } from './en';

export const messages: GotoMessages = {
  'goto.field': 'Trouver un dossier par son nom',
  'goto.count': '{count, plural, one {# dossier} other {# dossiers}}',
  'goto.none': 'Aucun dossier ne porte ce nom.',
  'goto.missing': 'Ce dossier n’existe pas.',
  'files.copy.title': '{count, plural, one {Copier {name}} other {Copier # éléments}}',
  'files.copy.submit': 'Copier vers {folder}',
  'files.move.title': '{count, plural, one {Déplacer {name}} other {Déplacer # éléments}}',
  'files.move.submit': 'Déplacer vers {folder}',
  'files.transfer.text':
    'Choisissez la destination. Emplacement actuel {count, plural, one {de l’élément} other {des éléments}} : <b>{folder}</b>.',
};
