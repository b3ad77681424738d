/**
 * The attributes of a field whose text, such as a name or a command, browsers must neither correct nor
 * complete.
 */
export const AS_TYPED = {
  autoCapitalize: 'off',
  autoComplete: 'off',
  autoCorrect: 'off',
  spellCheck: false,
} as const;
