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
  'links.album': 'Album',
  'links.album.text': 'Besucher sehen eine Wand aus Bildern und Filmen und Ihren Namen.',
  'links.view': 'Besucher sehen',
  'links.view.list': 'Eine Liste',
  'links.view.album': 'Ein Album',
  'links.title': 'Titel (optional)',
  'links.cover': 'Titelbild',
  'links.cover.first': 'Das erste Bild',
  'links.opened': '{count, plural, =0 {Noch nicht geöffnet} one {Einmal geöffnet} other {#-mal geöffnet}}',
};
