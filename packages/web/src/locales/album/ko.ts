import type { AlbumMessages } from './en';

export const messages: AlbumMessages = {
  'album.by': '{owner} 님이 공유함',
  'album.until': '{date}까지',
  'album.pictures': '{count, plural, other {사진 #장}}',
  'album.films': '{count, plural, other {동영상 #개}}',
  'album.downloadAll': '모두 다운로드',
  'album.choose': '{name} 선택',
};
