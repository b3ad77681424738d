import type { EncodingMessages } from './en';

export const messages: EncodingMessages = {
  'encoding.choose': 'קידוד',
  'encoding.is': 'קידוד: {encoding}',
  'encoding.automatic': 'אוטומטי',
  'encoding.of': '{readers} ({encoding})',
  'encoding.western': 'מערב אירופה',
  'encoding.central': 'מרכז אירופה',
  'encoding.baltic': 'בלטי',
};
