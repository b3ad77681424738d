import type { GotoMessages } from './en';

export const messages: GotoMessages = {
  'goto.field': 'Trouver un dossier par son nom',
  'goto.count': '{count, plural, one {# dossier} other {# dossiers}}',
  'goto.none': 'Aucun dossier ne porte ce nom.',
  'goto.missing': 'Ce dossier n’existe pas.',
};
