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
  'links.album': 'Album',
  'links.album.text': 'I visitatori vedono una parete di immagini e filmati, e il tuo nome.',
  'links.view': 'I visitatori vedono',
  'links.view.list': 'Un elenco',
  'links.view.album': 'Un album',
  'links.title': 'Titolo (facoltativo)',
  'links.cover': 'Copertina',
  'links.cover.first': 'La prima immagine',
  'links.opened': '{count, plural, =0 {Non ancora aperto} one {Aperto una volta} other {Aperto # volte}}',
};
