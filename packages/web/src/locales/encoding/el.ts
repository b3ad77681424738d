import type { EncodingMessages } from './en';

export const messages: EncodingMessages = {
  'encoding.choose': 'Κωδικοποίηση',
  'encoding.is': 'Κωδικοποίηση: {encoding}',
  'encoding.automatic': 'Αυτόματα',
  'encoding.of': '{readers} ({encoding})',
  'encoding.western': 'Δυτικοευρωπαϊκά',
  'encoding.central': 'Κεντροευρωπαϊκά',
  'encoding.baltic': 'Βαλτικά',
};
