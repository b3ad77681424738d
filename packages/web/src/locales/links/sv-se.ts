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
};
