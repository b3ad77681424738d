import type { AlbumMessages } from './en';

export const messages: AlbumMessages = {
  'album.by': 'Dijeli {owner}',
  'album.until': 'Do {date}',
  'album.pictures': '{count, plural, one {# slika} few {# slike} other {# slika}}',
  'album.films': '{count, plural, one {# film} few {# filma} other {# filmova}}',
  'album.downloadAll': 'Preuzmi sve',
  'album.choose': 'Odaberi {name}',
};
