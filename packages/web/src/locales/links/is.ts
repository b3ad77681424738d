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
};
