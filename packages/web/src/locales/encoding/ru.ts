import type { EncodingMessages } from './en';

export const messages: EncodingMessages = {
  'encoding.choose': 'Кодировка',
  'encoding.is': 'Кодировка: {encoding}',
  'encoding.automatic': 'Автоматически',
  'encoding.of': '{readers} ({encoding})',
  'encoding.western': 'Западноевропейская',
  'encoding.central': 'Центральноевропейская',
  'encoding.baltic': 'Балтийская',
};
