import type { EncodingMessages } from './en';

export const messages: EncodingMessages = {
  'encoding.choose': 'Кодування',
  'encoding.is': 'Кодування: {encoding}',
  'encoding.automatic': 'Автоматично',
  'encoding.of': '{readers} ({encoding})',
  'encoding.western': 'Західноєвропейське',
  'encoding.central': 'Центральноєвропейське',
  'encoding.baltic': 'Балтійське',
};
