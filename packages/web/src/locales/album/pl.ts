import type { AlbumMessages } from './en';

export const messages: AlbumMessages = {
  'album.by': 'Udostępnia {owner}',
  'album.until': 'Do {date}',
  'album.pictures': '{count, plural, one {# zdjęcie} few {# zdjęcia} many {# zdjęć} other {# zdjęcia}}',
  'album.films': '{count, plural, one {# film} few {# filmy} many {# filmów} other {# filmu}}',
  'album.downloadAll': 'Pobierz wszystko',
  'album.choose': 'Wybierz {name}',
};
