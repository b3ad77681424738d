import type { EncodingMessages } from './en';

export const messages: EncodingMessages = {
  'encoding.choose': 'Bảng mã',
  'encoding.is': 'Bảng mã: {encoding}',
  'encoding.automatic': 'Tự động',
  'encoding.of': '{readers} ({encoding})',
  'encoding.western': 'Tây Âu',
  'encoding.central': 'Trung Âu',
  'encoding.baltic': 'Vùng Baltic',
};
