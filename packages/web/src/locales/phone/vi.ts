import type { PhoneMessages } from './en';

export const messages: PhoneMessages = {
  'phone.bar': 'Các nơi chính',
  'phone.files': 'Tệp',
  'phone.recent': 'Gần đây',
  'phone.none': 'Chưa mở mục nào.',
  'phone.shared': 'Chia sẻ',
  'phone.add': 'Thêm',
  'phone.camera': 'Chụp ảnh',
  'phone.photos': 'Ảnh và video',
};
