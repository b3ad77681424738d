/** What forms say outside of the settings, too. */
export const forms = {
  'form.unsaved': 'Unsaved changes',
  'form.refused': 'Not saved: something has to be changed first.',
} as const;
