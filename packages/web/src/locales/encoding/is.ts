import type { EncodingMessages } from './en';

export const messages: EncodingMessages = {
  'encoding.choose': 'Stafatafla',
  'encoding.is': 'Stafatafla: {encoding}',
  'encoding.automatic': 'Sjálfvirkt',
  'encoding.of': '{readers} ({encoding})',
  'encoding.western': 'Vestur-Evrópa',
  'encoding.central': 'Mið-Evrópa',
  'encoding.baltic': 'Eystrasaltslöndin',
};
