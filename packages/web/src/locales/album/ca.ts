import type { AlbumMessages } from './en';

export const messages: AlbumMessages = {
  'album.by': 'Compartit per {owner}',
  'album.until': 'Fins al {date}',
  'album.pictures': '{count, plural, one {# foto} other {# fotos}}',
  'album.films': '{count, plural, one {# pel·lícula} other {# pel·lícules}}',
  'album.downloadAll': 'Baixa-ho tot',
  'album.choose': 'Tria {name}',
};
