import type { LinksMessages } from './en';

export const messages: LinksMessages = {
  'links.making': 'Tworzenie linku…',
  'links.bothCopied': 'Skopiowano link i hasło',
  'links.copyHere': 'Przeglądarka nie pozwoliła na kopiowanie. Oto link:',
  'links.address': 'Adres linku',
  'links.never': 'Nigdy',
  'links.date': 'Data',
  'links.lastDay': 'Ostatni dzień',
  'links.shownOnce': 'Link otwiera się tym hasłem. Jest widoczne tylko teraz.',
  'links.send': 'Wyślij…',
  'links.more': 'Wszystkie opcje',
};
