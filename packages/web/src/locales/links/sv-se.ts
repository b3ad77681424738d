import type { LinksMessages } from './en';

export const messages: LinksMessages = {
  'links.making': 'Länken skapas …',
  'links.bothCopied': 'Länk och lösenord kopierade',
  'links.copyHere': 'Webbläsaren tillät inte kopiering. Här är länken:',
  'links.address': 'Länkens adress',
  'links.never': 'Aldrig',
  'links.date': 'Datum',
  'links.lastDay': 'Sista dag',
  'links.shownOnce': 'Länken öppnas med detta lösenord. Det visas bara nu.',
  'links.send': 'Skicka …',
  'links.more': 'Alla alternativ',
  'links.album': 'Album',
  'links.album.text': 'Besökare ser en vägg av bilder och filmer, och ditt namn.',
  'links.view': 'Besökare ser',
  'links.view.list': 'En lista',
  'links.view.album': 'Ett album',
  'links.title': 'Titel (valfritt)',
  'links.cover': 'Omslagsbild',
  'links.cover.first': 'Den första bilden',
  'links.opened': '{count, plural, =0 {Inte öppnad än} one {Öppnad en gång} other {Öppnad # gånger}}',
};
