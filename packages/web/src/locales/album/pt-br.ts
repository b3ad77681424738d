import type { AlbumMessages } from './en';

export const messages: AlbumMessages = {
  'album.by': 'Compartilhado por {owner}',
  'album.until': 'Até {date}',
  'album.pictures': '{count, plural, one {# imagem} other {# imagens}}',
  'album.films': '{count, plural, one {# vídeo} other {# vídeos}}',
  'album.downloadAll': 'Baixar tudo',
  'album.choose': 'Escolher {name}',
};
