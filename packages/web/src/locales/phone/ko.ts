import type { PhoneMessages } from './en';

export const messages: PhoneMessages = {
  'phone.bar': '주요 위치',
  'phone.files': '파일',
  'phone.recent': '최근',
  'phone.none': '아직 연 항목이 없습니다.',
  'phone.shared': '공유',
  'phone.add': '추가',
  'phone.camera': '사진 찍기',
  'phone.photos': '사진과 동영상',
};
