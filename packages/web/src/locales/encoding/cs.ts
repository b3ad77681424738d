import type { EncodingMessages } from './en';

export const messages: EncodingMessages = {
  'encoding.choose': 'Kódování',
  'encoding.is': 'Kódování: {encoding}',
  'encoding.automatic': 'Automatické',
  'encoding.of': '{readers} ({encoding})',
  'encoding.western': 'Západoevropské',
  'encoding.central': 'Středoevropské',
  'encoding.baltic': 'Baltské',
};
