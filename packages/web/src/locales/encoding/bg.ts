import type { EncodingMessages } from './en';

export const messages: EncodingMessages = {
  'encoding.choose': 'Кодиране',
  'encoding.is': 'Кодиране: {encoding}',
  'encoding.automatic': 'Автоматично',
  'encoding.of': '{readers} ({encoding})',
  'encoding.western': 'Западноевропейско',
  'encoding.central': 'Централноевропейско',
  'encoding.baltic': 'Балтийско',
};
