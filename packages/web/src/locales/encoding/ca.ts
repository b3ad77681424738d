import type { EncodingMessages } from './en';

export const messages: EncodingMessages = {
  'encoding.choose': 'Codificació',
  'encoding.is': 'Codificació: {encoding}',
  'encoding.automatic': 'Automàtica',
  'encoding.of': '{readers} ({encoding})',
  'encoding.western': 'Europa occidental',
  'encoding.central': 'Europa central',
  'encoding.baltic': 'Bàltica',
};
