import { openSearchPanel } from '@codemirror/search';
import { EditorState, Text } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import type { OpenedText } from '../text/text-shape';
import type { CodeViewHandle, CodeViewProps } from './code-view-props';
import {
  editable,
  editableFor,
  editorExtensions,
  language,
  lineSeparatorFor,
  separator,
  wrapping,
  wrappingFor,
} from './editor-setup';
import { loadLanguage } from './load-language';
import { useSearchPhrases } from './use-search-phrases';

const linesOf = ({ body, shape }: OpenedText): Text => Text.of(body.split(shape.isMixed ? '\n' : /\r\n?|\n/));

/** Typing belongs to the text: seen from the page, the editor is no field whose keys it would leave alone. */
function keepTyping(event: Event): void {
  if (!(event instanceof KeyboardEvent)) return;
  const isCommand = event.ctrlKey || event.metaKey || event.altKey || /^F\d/.test(event.key);
  if (!isCommand) event.stopPropagation();
}

/** Inside a shadow root the styles are adopted sheets, which a policy that forbids style elements allows. */
function rootOf(host: HTMLElement, isStill: boolean): ShadowRoot {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  if (!isStill) root.addEventListener('keydown', keepTyping);
  return root;
}

/** A CodeMirror in `host`. Another `opened` replaces the text, which can be undone. Returns what can be done with it. */
export function useCodeView(host: RefObject<HTMLElement | null>, props: CodeViewProps): CodeViewHandle {
  const { name, opened, isReadOnly } = props;
  const isWrapped = props.isWrapped && !opened.hasLongLine;
  const phrases = useSearchPhrases();
  const view = useRef<EditorView>(null);
  const shown = useRef(opened);
  const latest = useRef({ ...props, isWrapped, phrases });
  useEffect(() => {
    latest.current = { ...props, isWrapped, phrases };
  });

  useEffect(() => {
    if (!host.current) return;
    const { current } = latest;
    const onUpdate = (state: EditorState) => latest.current.onUpdate(state);
    const { shape } = shown.current;
    const extensions = editorExtensions({ ...current, label: name, shape, onUpdate });
    const state = EditorState.create({ doc: linesOf(shown.current), extensions });
    const root = rootOf(host.current, current.isStill ?? false);
    const made = new EditorView({ state, parent: root, root });
    view.current = made;
    onUpdate(state);
    made.focus();
    return () => {
      view.current = null;
      made.destroy();
    };
  }, [host, name]);

  useEffect(() => {
    const { current } = view;
    if (!current || shown.current === opened) return;
    shown.current = opened;
    current.dispatch({
      changes: { from: 0, to: current.state.doc.length, insert: linesOf(opened) },
      selection: { anchor: 0 },
      effects: separator.reconfigure(lineSeparatorFor(opened.shape)),
    });
  }, [opened]);

  useEffect(() => {
    view.current?.dispatch({
      effects: [editable.reconfigure(editableFor(isReadOnly)), wrapping.reconfigure(wrappingFor(isWrapped))],
    });
  }, [isReadOnly, isWrapped]);

  useEffect(() => {
    let isCurrent = true;
    const show = (loaded: Awaited<ReturnType<typeof loadLanguage>>) => {
      if (!isCurrent || !loaded) return;
      latest.current.onLanguage?.(loaded.name);
      view.current?.dispatch({ effects: language.reconfigure(loaded.extension) });
    };
    // Without its colours the text is as good: a chunk that does not load is no reason for an error.
    loadLanguage(name, opened).then(show, () => undefined);
    return () => {
      isCurrent = false;
    };
  }, [name, opened]);

  return useMemo(
    () => ({
      openSearch: () => void (view.current && openSearchPanel(view.current)),
      replaceText: (text) =>
        view.current?.dispatch({ changes: { from: 0, to: view.current.state.doc.length, insert: text } }),
    }),
    [],
  );
}
