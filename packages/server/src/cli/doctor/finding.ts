/** What one check of the doctor has to say. */
export interface Finding {
  /** `bad` keeps the server from working, or safe; `odd` is worth a look. */
  state: 'good' | 'odd' | 'bad';
  text: string;
  /** What to do about it. */
  advice?: string;
}

export const good = (text: string): Finding => ({ state: 'good', text });
export const odd = (text: string, advice: string): Finding => ({ state: 'odd', text, advice });
export const bad = (text: string, advice: string): Finding => ({ state: 'bad', text, advice });
