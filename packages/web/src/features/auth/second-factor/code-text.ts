/** The digits of other scripts and of wide keyboards as those that the server reads. */
const plainDigits = (text: string): string =>
  text.replaceAll(/[٠-٩۰-۹０-９]/g, (digit) => String(digit.charCodeAt(0) & 0xf));

/** A typed or pasted code as it is sent: without spaces around it, and in plain digits. */
export const codeToSend = (text: string): string => plainDigits(text).trim();

/** True for the six digits of an app, also in groups. */
export const isWholeCode = (text: string): boolean =>
  /^\d{6}$/.test(plainDigits(text).replaceAll(/[\s-]/g, ''));

/** Groups of four letters, which are easier to type from the screen. */
export const inGroups = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? '';
