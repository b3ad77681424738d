import type { AlbumMessages } from './en';

export const messages: AlbumMessages = {
  'album.by': 'Partagé par {owner}',
  'album.until': 'Jusqu’au {date}',
  'album.pictures': '{count, plural, one {# photo} other {# photos}}',
  'album.films': '{count, plural, one {# film} other {# films}}',
  'album.downloadAll': 'Tout télécharger',
  'album.choose': 'Choisir {name}',
};
