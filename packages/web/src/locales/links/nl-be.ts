import type { LinksMessages } from './en';

export const messages: LinksMessages = {
  'links.making': 'Link wordt gemaakt …',
  'links.bothCopied': 'Link en wachtwoord gekopieerd',
  'links.copyHere': 'De browser liet kopiëren niet toe. Dit is de link:',
  'links.address': 'Adres van de link',
  'links.never': 'Nooit',
  'links.date': 'Datum',
  'links.lastDay': 'Laatste dag',
  'links.shownOnce': 'De link opent met dit wachtwoord. Het wordt alleen nu getoond.',
  'links.send': 'Versturen …',
  'links.more': 'Alle opties',
  'links.album': 'Album',
  'links.album.text': 'Bezoekers zien een muur van foto’s en films, en uw naam.',
  'links.view': 'Bezoekers zien',
  'links.view.list': 'Een lijst',
  'links.view.album': 'Een album',
  'links.title': 'Titel (optioneel)',
  'links.cover': 'Omslagfoto',
  'links.cover.first': 'De eerste afbeelding',
  'links.opened': '{count, plural, =0 {Nog niet geopend} one {Eén keer geopend} other {# keer geopend}}',
};
