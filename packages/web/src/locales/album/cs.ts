import type { AlbumMessages } from './en';

export const messages: AlbumMessages = {
  'album.by': 'Sdílí {owner}',
  'album.until': 'Do {date}',
  'album.pictures': '{count, plural, one {# fotka} few {# fotky} many {# fotky} other {# fotek}}',
  'album.films': '{count, plural, one {# film} few {# filmy} many {# filmu} other {# filmů}}',
  'album.downloadAll': 'Stáhnout vše',
  'album.choose': 'Vybrat {name}',
};
