import type { LinksMessages } from './en';

export const messages: LinksMessages = {
  'links.making': 'Creazione del link…',
  'links.bothCopied': 'Link e password copiati',
  'links.copyHere': 'Il browser non ha permesso di copiare. Ecco il link:',
  'links.address': 'Indirizzo del link',
  'links.never': 'Mai',
  'links.date': 'Data',
  'links.lastDay': 'Ultimo giorno',
  'links.shownOnce': 'Il link si apre con questa password. Viene mostrata solo ora.',
  'links.send': 'Invia…',
  'links.more': 'Tutte le opzioni',
};
