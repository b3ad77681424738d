import type { AlbumMessages } from './en';

export const messages: AlbumMessages = {
  'album.by': 'Compartido por {owner}',
  'album.until': 'Hasta el {date}',
  'album.pictures': '{count, plural, one {# imagen} other {# imágenes}}',
  'album.films': '{count, plural, one {# vídeo} other {# vídeos}}',
  'album.downloadAll': 'Descargar todo',
  'album.choose': 'Elegir {name}',
};
