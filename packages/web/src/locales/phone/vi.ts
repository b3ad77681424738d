import type { PhoneMessages } from './en';

export const messages: PhoneMessages = {
  'phone.bar': 'Vị trí chính',
  'phone.files': 'Tệp',
  'phone.recent': 'Gần đây',
  'phone.none': 'Chưa mở mục nào.',
  'phone.shared': 'Đã chia sẻ',
  'phone.add': 'Thêm',
  'phone.camera': 'Chụp ảnh',
  'phone.photos': 'Ảnh và video',
};
