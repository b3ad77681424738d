import type { AlbumMessages } from './en';

export const messages: AlbumMessages = {
  'album.by': 'Zdieľa {owner}',
  'album.until': 'Do {date}',
  'album.pictures': '{count, plural, one {# fotka} few {# fotky} many {# fotky} other {# fotiek}}',
  'album.films': '{count, plural, one {# film} few {# filmy} many {# filmu} other {# filmov}}',
  'album.downloadAll': 'Stiahnuť všetko',
  'album.choose': 'Vybrať {name}',
};
