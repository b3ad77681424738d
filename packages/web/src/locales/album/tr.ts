import type { AlbumMessages } from './en';

export const messages: AlbumMessages = {
  'album.by': 'Paylaşan: {owner}',
  'album.until': 'Bitiş: {date}',
  'album.pictures': '{count, plural, one {# resim} other {# resim}}',
  'album.films': '{count, plural, one {# film} other {# film}}',
  'album.downloadAll': 'Tümünü indir',
  'album.choose': 'Seç: {name}',
};
