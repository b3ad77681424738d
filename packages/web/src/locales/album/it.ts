import type { AlbumMessages } from './en';

export const messages: AlbumMessages = {
  'album.by': 'Condiviso da {owner}',
  'album.until': 'Fino al {date}',
  'album.pictures': '{count, plural, one {# immagine} other {# immagini}}',
  'album.films': '{count, plural, one {# filmato} other {# filmati}}',
  'album.downloadAll': 'Scarica tutto',
  'album.choose': 'Scegli {name}',
};
