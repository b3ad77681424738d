/**
 * Control characters, halves of characters, those that change the direction of text, and the replacement character for bytes that
 * could not be decoded: with one of them, several names look alike.
 */
export const INVISIBLE = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069\ufffd]/u;
