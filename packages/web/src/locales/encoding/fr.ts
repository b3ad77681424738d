import type { EncodingMessages } from './en';

export const messages: EncodingMessages = {
  'encoding.choose': 'Encodage',
  'encoding.is': 'Encodage : {encoding}',
  'encoding.automatic': 'Automatique',
  'encoding.of': '{readers} ({encoding})',
  'encoding.western': 'Europe de l’Ouest',
  'encoding.central': 'Europe centrale',
  'encoding.baltic': 'Baltique',
};
