/** Something that a person sees on the page; what is given has to fit, and what is hidden never does. */
export interface Target {
  css?: string;
  role?: string;
  /** The whole accessible name. */
  name?: string;
  /** The beginning of the accessible name, where a description follows. */
  begins?: string;
  /** A part of the text on the screen. */
  text?: string;
  within?: Target;
}

export const button = (name: string, within?: Target): Target => ({ role: 'button', name, within });
export const link = (name: string, within?: Target): Target => ({ role: 'link', name, within });
export const field = (name: string, within?: Target): Target => ({
  css: 'input, textarea, [role="textbox"], [contenteditable="true"]',
  name,
  within,
});
export const heading = (text: string): Target => ({ css: 'h1, h2, h3', text });
export const words = (text: string, within?: Target): Target => ({ text, within });
export const menuItem = (name: string): Target => ({ css: '[role^="menuitem"]', name });
export const dialog: Target = { css: '[role="dialog"], [role="alertdialog"]' };

/** The row of the list whose full name, as in its tooltip, is exactly this. */
export const row = (name: string): Target => ({ css: `[role="row"]:has([title=${JSON.stringify(name)}])` });

/** The field of a name that is edited in its row. */
export const nameField: Target = { css: 'input', name: 'Name', within: { css: '[role="grid"]' } };
