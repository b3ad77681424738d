import type { LinksMessages } from './en';

export const messages: LinksMessages = {
  'links.making': 'Bý til tengil …',
  'links.bothCopied': 'Tengill og lykilorð afrituð',
  'links.copyHere': 'Vafrinn leyfði ekki afritun. Hér er tengillinn:',
  'links.address': 'Slóð tengilsins',
  'links.never': 'Aldrei',
  'links.date': 'Dagsetning',
  'links.lastDay': 'Síðasti dagur',
  'links.shownOnce': 'Tengillinn opnast með þessu lykilorði. Það er aðeins sýnt núna.',
  'links.send': 'Senda …',
  'links.more': 'Allir valkostir',
  'links.album': 'Albúm',
  'links.album.text': 'Gestir sjá vegg af myndum og myndskeiðum, og nafnið þitt.',
  'links.view': 'Gestir sjá',
  'links.view.list': 'Lista',
  'links.view.album': 'Albúm',
  'links.title': 'Titill (valfrjálst)',
  'links.cover': 'Forsíðumynd',
  'links.cover.first': 'Fyrsta myndin',
  'links.opened': '{count, plural, =0 {Ekki opnað enn} one {Opnað # sinni} other {Opnað # sinnum}}',
};
