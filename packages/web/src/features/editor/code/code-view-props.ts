import type { EditorState, Text } from '@codemirror/state';
import type { Ref } from 'react';
import type { OpenedText } from '../text/text-shape';

export interface CodeViewHandle {
  openSearch: () => void;
  /** Replaces the text as if it was typed, so that it can be undone. */
  replaceText: (text: Text) => void;
}

export interface CodeViewProps {
  /** The name of the file; its extension determines the language. */
  name: string;
  /** Another object replaces the text. */
  opened: OpenedText;
  isReadOnly: boolean;
  isWrapped: boolean;
  /** A read-only text leaves Esc and the shortcuts to the page. */
  isStill?: boolean;
  onUpdate: (state: EditorState) => void;
  /** Called with the name of the language once that is loaded. */
  onLanguage?: (name: string) => void;
  handle?: Ref<CodeViewHandle>;
}
