/** They make a browser show `gpj.exe` as `exe.jpg`. */
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * A name as it is shown where somebody decides by it: characters that change the order of the others appear as
 * U+FFFD. The file keeps its name.
 */
export const visibleName = (name: string): string => name.replace(BIDI_CONTROLS, '\ufffd');
