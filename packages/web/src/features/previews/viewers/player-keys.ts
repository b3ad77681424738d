/** The keys of the browser's own player are left to it. */
export const keepForPlayer = (event: Pick<KeyboardEvent, 'key' | 'stopPropagation'>): void => {
  if (event.key.startsWith('Arrow') || event.key === ' ') event.stopPropagation();
};
