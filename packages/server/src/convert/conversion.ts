/** How a set-up of File Browser was written down. */
export const SET_UP_KINDS = ['compose', 'docker', 'systemd', 'command', 'config'] as const;
export type SetUpKind = (typeof SET_UP_KINDS)[number];

/** Lines that change together. */
export interface Change {
  /** The number of the first line in the old text, from 1; new lines are inserted before it. */
  line: number;
  /** Empty for lines that are inserted. */
  before: string[];
  after: string[];
  /** Sentences. */
  reasons: string[];
}

/** The result of converting a set-up of File Browser to one of Satchel. */
export interface Conversion {
  kind: SetUpKind;
  /** The new text; the old one where nothing has to change. */
  text: string;
  changes: Change[];
  /** Sentences about what has to be done before the first start, most important first. */
  first: string[];
  /** Sentences about what differs afterwards. */
  afterwards: string[];
}

/** A text that cannot be converted, in one sentence. */
export class ConvertError extends Error {
  override name = 'ConvertError';
}
