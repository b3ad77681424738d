import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, foldGutter, foldKeymap, indentOnInput } from '@codemirror/language';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import {
  drawSelection,
  dropCursor,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  rectangularSelection,
} from '@codemirror/view';
import type { TextShape } from '../text/text-shape';
import { editorTheme } from './editor-theme';

/** The options that can change while a text is open. */
export const separator = new Compartment();
export const language = new Compartment();
export const wrapping = new Compartment();
export const editable = new Compartment();

/**
 * Text with mixed endings is split at `\n` only, which keeps each `\r` in place; otherwise pasted text may
 * have any endings.
 */
export function lineSeparatorFor(shape: TextShape): Extension {
  return shape.isMixed ? EditorState.lineSeparator.of('\n') : [];
}

export const wrappingFor = (isOn: boolean): Extension => (isOn ? EditorView.lineWrapping : []);

export const editableFor = (isReadOnly: boolean): Extension =>
  isReadOnly ? [EditorState.readOnly.of(true)] : [];

interface SetupOptions {
  /** The label for screen readers. */
  label: string;
  /** The texts of the search panel. */
  phrases: Record<string, string>;
  shape: TextShape;
  isReadOnly: boolean;
  isWrapped: boolean;
  onUpdate: (state: EditorState) => void;
}

export function editorExtensions(options: SetupOptions): Extension {
  const { label, phrases, shape, isReadOnly, isWrapped, onUpdate } = options;
  return [
    separator.of(lineSeparatorFor(shape)),
    editable.of(editableFor(isReadOnly)),
    wrapping.of(wrappingFor(isWrapped)),
    language.of([]),
    EditorView.perLineTextDirection.of(true),
    lineNumbers(),
    foldGutter(),
    highlightActiveLineGutter(),
    highlightSpecialChars(),
    history(),
    drawSelection(),
    dropCursor(),
    EditorState.allowMultipleSelections.of(true),
    EditorState.phrases.of(phrases),
    indentOnInput(),
    bracketMatching(),
    rectangularSelection(),
    highlightActiveLine(),
    highlightSelectionMatches(),
    search({ top: true }),
    keymap.of([...searchKeymap, ...defaultKeymap, ...historyKeymap, ...foldKeymap, indentWithTab]),
    EditorView.contentAttributes.of({
      'aria-label': label,
      spellcheck: 'false',
      autocorrect: 'off',
      tabindex: '0',
    }),
    EditorView.updateListener.of(({ state, docChanged, selectionSet }) => {
      if (docChanged || selectionSet) onUpdate(state);
    }),
    editorTheme,
  ];
}
