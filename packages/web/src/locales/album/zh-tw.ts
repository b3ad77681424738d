import type { AlbumMessages } from './en';

export const messages: AlbumMessages = {
  'album.by': '由 {owner} 分享',
  'album.until': '有效至 {date}',
  'album.pictures': '{count, plural, other {# 張圖片}}',
  'album.films': '{count, plural, other {# 部影片}}',
  'album.downloadAll': '全部下載',
  'album.choose': '選擇 {name}',
};
