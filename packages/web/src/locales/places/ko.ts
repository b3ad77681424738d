import type { PlacesMessages } from './en';

export const messages: PlacesMessages = {
  'places.favourites': '즐겨찾기',
  'places.noFavourites': '여기에 놓은 폴더와 파일은 언제든 바로 열 수 있습니다.',
  'places.recent': '최근 항목',
  'places.shared': '내가 공유한 항목',
  'places.add': '즐겨찾기에 추가',
  'places.remove': '즐겨찾기에서 제거',
  'places.up': '위로 이동',
  'places.down': '아래로 이동',
  'places.actions': '“{name}” 작업',
  'places.new': '새로 만들기',
  'places.folders': '폴더',
  'places.width': '사이드바 너비',
  'places.more': '이 폴더의 나머지',
  'places.failed': '즐겨찾기가 변경되지 않았습니다.',
};
