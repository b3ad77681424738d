import type { PlacesMessages } from './en';

export const messages: PlacesMessages = {
  'places.favourites': '我的最愛',
  'places.noFavourites': '拖放到此處的資料夾和檔案可隨時開啟。',
  'places.recent': '最近',
  'places.shared': '我的分享',
  'places.add': '加入我的最愛',
  'places.remove': '從我的最愛移除',
  'places.up': '上移',
  'places.down': '下移',
  'places.actions': '「{name}」的動作',
  'places.new': '新增',
  'places.folders': '資料夾',
  'places.width': '側邊欄寬度',
  'places.more': '此資料夾中的更多項目',
  'places.failed': '我的最愛未變更。',
};
