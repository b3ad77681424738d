import type { PhoneMessages } from './en';

export const messages: PhoneMessages = {
  'phone.bar': '主要位置',
  'phone.files': '檔案',
  'phone.recent': '最近',
  'phone.none': '尚未開啟任何項目。',
  'phone.shared': '分享',
  'phone.add': '新增',
  'phone.camera': '拍照',
  'phone.photos': '照片與影片',
};
