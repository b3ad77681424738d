/** True if a message has arguments, tags or quotes by the rules of ICU; any other message is its own text. */
export const hasSyntax = (message: string): boolean => /[{<']/.test(message);
