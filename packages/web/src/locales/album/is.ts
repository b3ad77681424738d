import type { AlbumMessages } from './en';

export const messages: AlbumMessages = {
  'album.by': 'Deilt af {owner}',
  'album.until': 'Til {date}',
  'album.pictures': '{count, plural, one {# mynd} other {# myndir}}',
  'album.films': '{count, plural, one {# myndskeið} other {# myndskeið}}',
  'album.downloadAll': 'Sækja allt',
  'album.choose': 'Velja {name}',
};
