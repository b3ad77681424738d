import type { PhoneMessages } from './en';

export const messages: PhoneMessages = {
  'phone.bar': '主要位置',
  'phone.files': '文件',
  'phone.recent': '最近',
  'phone.none': '还没有打开过任何内容。',
  'phone.shared': '共享',
  'phone.add': '添加',
  'phone.camera': '拍照',
  'phone.photos': '照片和视频',
};
