import type { EncodingMessages } from './en';

export const messages: EncodingMessages = {
  'encoding.choose': 'الترميز',
  'encoding.is': 'الترميز: {encoding}',
  'encoding.automatic': 'تلقائي',
  'encoding.of': '{readers} ({encoding})',
  'encoding.western': 'غرب أوروبا',
  'encoding.central': 'وسط أوروبا',
  'encoding.baltic': 'البلطيق',
};
