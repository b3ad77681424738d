import type { LinksMessages } from './en';

export const messages: LinksMessages = {
  'links.making': 'Se creează linkul…',
  'links.bothCopied': 'Linkul și parola au fost copiate',
  'links.copyHere': 'Browserul nu a permis copierea. Iată linkul:',
  'links.address': 'Adresa linkului',
  'links.never': 'Niciodată',
  'links.date': 'Dată',
  'links.lastDay': 'Ultima zi',
  'links.shownOnce': 'Linkul se deschide cu această parolă. Este afișată doar acum.',
  'links.send': 'Trimite…',
  'links.more': 'Toate opțiunile',
};
