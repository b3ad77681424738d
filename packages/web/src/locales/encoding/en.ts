/** The messages of the menus in which the encoding of a text is chosen. */
export const messages = {
  'encoding.choose': 'Encoding',
  'encoding.is': 'Encoding: {encoding}',
  'encoding.automatic': 'Automatic',
  'encoding.of': '{readers} ({encoding})',
  'encoding.western': 'Western European',
  'encoding.central': 'Central European',
  'encoding.baltic': 'Baltic',
} as const;

export type EncodingKey = keyof typeof messages;
/** What every language gives. */
export type EncodingMessages = Record<EncodingKey, string>;
