import type { EncodingMessages } from './en';

export const messages: EncodingMessages = {
  'encoding.choose': 'کدگذاری',
  'encoding.is': 'کدگذاری: {encoding}',
  'encoding.automatic': 'خودکار',
  'encoding.of': '{readers} ({encoding})',
  'encoding.western': 'اروپای غربی',
  'encoding.central': 'اروپای مرکزی',
  'encoding.baltic': 'بالتیک',
};
