/**
 * What is wrong with the translation of a message, as ends of sentences that begin with its key: its syntax,
 * values, tags, selections and plurals. Its words are not judged.
 */
export function messageFaults(locale: string, message: string, englishMessage: string): string[];
