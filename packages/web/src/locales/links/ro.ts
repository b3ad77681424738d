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
  'links.album': 'Album',
  'links.album.text': 'Vizitatorii văd un perete de imagini și filme și numele dumneavoastră.',
  'links.view': 'Vizitatorii văd',
  'links.view.list': 'O listă',
  'links.view.album': 'Un album',
  'links.title': 'Titlu (opțional)',
  'links.cover': 'Copertă',
  'links.cover.auto': 'Automată',
  'links.cover.search': 'Caută imagini',
  'links.cover.others': 'Neafișate: {count, number}. Căutați-le după nume.',
  'links.cover.none': 'Nicio imagine nu are acest nume.',
  'links.opened':
    '{count, plural, =0 {Încă nu a fost deschis} one {Deschis o dată} few {Deschis de # ori} other {Deschis de # de ori}}',
};
