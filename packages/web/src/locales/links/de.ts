import type { LinksMessages } from './en';

export const messages: LinksMessages = {
  'links.making': 'Link wird erstellt …',
  'links.bothCopied': 'Link und Passwort kopiert',
  'links.copyHere': 'Der Browser hat das Kopieren nicht erlaubt. Hier ist der Link:',
  'links.address': 'Adresse des Links',
  'links.never': 'Nie',
  'links.date': 'Datum',
  'links.lastDay': 'Letzter Tag',
  'links.shownOnce': 'Der Link öffnet sich mit diesem Passwort. Es wird nur jetzt angezeigt.',
  'links.send': 'Senden …',
  'links.more': 'Alle Optionen',
};
