import type { PhoneMessages } from './en';

export const messages: PhoneMessages = {
  'phone.bar': '主な場所',
  'phone.files': 'ファイル',
  'phone.recent': '最近',
  'phone.none': 'まだ何も開いていません。',
  'phone.shared': '共有',
  'phone.add': '追加',
  'phone.camera': '写真を撮る',
  'phone.photos': '写真と動画',
};
