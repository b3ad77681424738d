import type { EditorState, Text } from '@codemirror/state';
import type { Ref } from 'react';
import type { OpenedText } from '../text/text-shape';

export interface CodeViewHandle {
  openSearch: () => void;
  /** As if somebody had typed it: it can be undone. */
  replaceText: (text: Text) => void;
}

export interface CodeViewProps {
  /** Of the file; its extension tells the language. */
  name: string;
  /** Another one replaces the text. */
  opened: OpenedText;
  isReadOnly: boolean;
  isWrapped: boolean;
  /** A text to read is looked at, not typed into: Esc and the keys of the page stay theirs. */
  isStill?: boolean;
  onUpdate: (state: EditorState) => void;
  /** Hears the name of the language once it is loaded. */
  onLanguage?: (name: string) => void;
  handle?: Ref<CodeViewHandle>;
}
