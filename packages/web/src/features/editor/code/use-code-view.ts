import { LanguageDescription } from '@codemirror/language';
import { openSearchPanel } from '@codemirror/search';
import { EditorState, type Extension, Text } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { useT } from '../../../lib/i18n';
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

/** The length in characters above which syntax highlighting would be too slow. */
const LARGEST = 3 * 1024 * 1024;

interface LoadedLanguage {
  name: string;
  extension: Extension;
}

/**
 * The language for the name of a file, loaded on first use; null if there is none or the text is too long.
 */
async function loadLanguage(fileName: string, text: OpenedText): Promise<LoadedLanguage | null> {
  if (text.body.length > LARGEST || text.hasLongLine) return null;
  const { languages } = await import('@codemirror/language-data');
  const found = LanguageDescription.matchFilename(languages, fileName);
  return found ? { name: found.name, extension: await found.load() } : null;
}

const linesOf = ({ body, shape }: OpenedText): Text => Text.of(body.split(shape.isMixed ? '\n' : /\r\n?|\n/));

/**
 * Typed keys belong to the text. The page does not recognise the editor as a field, so its shortcuts would
 * run. Esc leaves the text, unless the editor handles it.
 */
function keepTyping(event: Event): void {
  if (!(event instanceof KeyboardEvent)) return;
  const isCommand = event.ctrlKey || event.metaKey || event.altKey || /^(F\d|Escape$)/.test(event.key);
  if (!isCommand) event.stopPropagation();
}

/**
 * Inside a shadow root the styles are adopted sheets, which the content policy allows although it forbids
 * style elements.
 */
function rootOf(host: HTMLElement, isStill: boolean): ShadowRoot {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  if (!isStill) root.addEventListener('keydown', keepTyping);
  return root;
}

/**
 * A CodeMirror in `host`. Another `opened` replaces the text, which can be undone. Returns the actions on it.
 */
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

  useReplacedText(view, shown, opened);
  useEffect(() => {
    view.current?.dispatch({
      effects: [editable.reconfigure(editableFor(isReadOnly)), wrapping.reconfigure(wrappingFor(isWrapped))],
    });
  }, [isReadOnly, isWrapped]);

  useLanguage(view, latest, { name, opened });

  return useMemo(
    () => ({
      openSearch: () => void (view.current && openSearchPanel(view.current)),
      replaceText: (text) =>
        view.current?.dispatch({ changes: { from: 0, to: view.current.state.doc.length, insert: text } }),
    }),
    [],
  );
}

/** Replaces the text of `view` when another one was opened. */
function useReplacedText(
  view: RefObject<EditorView | null>,
  shown: RefObject<CodeViewProps['opened']>,
  opened: CodeViewProps['opened'],
): void {
  useEffect(() => {
    const { current } = view;
    if (!current || shown.current === opened) return;
    shown.current = opened;
    current.dispatch({
      changes: { from: 0, to: current.state.doc.length, insert: linesOf(opened) },
      selection: { anchor: 0 },
      effects: separator.reconfigure(lineSeparatorFor(opened.shape)),
    });
  }, [view, shown, opened]);
}

/** Highlights the text of `view` once its language is loaded. */
function useLanguage(
  view: RefObject<EditorView | null>,
  latest: RefObject<Pick<CodeViewProps, 'onLanguage'>>,
  { name, opened }: Pick<CodeViewProps, 'name' | 'opened'>,
): void {
  useEffect(() => {
    let isCurrent = true;
    const show = (loaded: Awaited<ReturnType<typeof loadLanguage>>) => {
      if (!isCurrent || !loaded) return;
      latest.current.onLanguage?.(loaded.name);
      view.current?.dispatch({ effects: language.reconfigure(loaded.extension) });
    };
    // If the language cannot be loaded, the text is shown without highlighting; that is not worth an error.
    loadLanguage(name, opened).then(show, () => undefined);
    return () => {
      isCurrent = false;
    };
  }, [view, latest, name, opened]);
}

/** CodeMirror's English phrases, with our translations. */
function useSearchPhrases(): Record<string, string> {
  const t = useT();
  return useMemo(
    () => ({
      Find: t('editor.search.find'),
      Replace: t('editor.search.replaceWith'),
      next: t('editor.search.next'),
      previous: t('editor.search.previous'),
      all: t('editor.search.all'),
      'match case': t('editor.search.matchCase'),
      regexp: t('editor.search.regexp'),
      'by word': t('editor.search.byWord'),
      replace: t('editor.search.replace'),
      'replace all': t('editor.search.replaceAll'),
      close: t('common.close'),
      'Go to line': t('editor.search.goToLine'),
      go: t('editor.search.go'),
    }),
    [t],
  );
}
