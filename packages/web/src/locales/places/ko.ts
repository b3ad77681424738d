import type { PlacesMessages } from './en';

export const messages: PlacesMessages = {
  'places.favourites': '즐겨찾기',
  'places.recent': '최근 항목',
  'places.shared': '내가 공유한 항목',
  'places.add': '즐겨찾기에 추가',
  'places.remove': '즐겨찾기에서 제거',
  'places.up': '위로 이동',
  'places.down': '아래로 이동',
  'places.actions': '“{name}” 작업',
  'places.failed': '즐겨찾기가 변경되지 않았습니다.',
};
