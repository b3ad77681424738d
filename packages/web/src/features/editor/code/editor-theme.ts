import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** The colours of the app, mixed with the text colour so that small letters are legible in both themes. */
const ink = (token: string, share = 78): string =>
  `color-mix(in oklab, var(${token}) ${share}%, var(--text))`;

const highlight = HighlightStyle.define([
  { tag: [tags.keyword, tags.modifier, tags.operatorKeyword], color: ink('--f-image') },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], color: ink('--f-sheet') },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: ink('--f-audio', 72) },
  { tag: [tags.function(tags.variableName), tags.function(tags.propertyName)], color: ink('--f-code') },
  { tag: [tags.typeName, tags.className, tags.namespace], color: ink('--f-folder', 70) },
  { tag: [tags.propertyName, tags.attributeName], color: ink('--f-code', 60) },
  { tag: [tags.tagName, tags.angleBracket], color: ink('--f-video') },
  { tag: [tags.comment, tags.meta, tags.processingInstruction], color: 'var(--text-3)', fontStyle: 'italic' },
  { tag: [tags.punctuation, tags.separator, tags.bracket], color: 'var(--text-2)' },
  { tag: tags.heading, fontWeight: '700' },
  { tag: tags.strong, fontWeight: '700' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: [tags.link, tags.url], color: ink('--accent'), textDecoration: 'underline' },
  { tag: tags.invalid, color: 'var(--danger)' },
]);

const text = EditorView.theme({
  '&': { height: '100%', color: 'var(--text)', backgroundColor: 'var(--surface)', fontSize: '0.8125rem' },
  '&.cm-focused': { outline: 'none' },
  // Code is left to right in every language; a line of Arabic has its own direction.
  '.cm-scroller': {
    direction: 'ltr',
    fontFamily: 'var(--mono)',
    lineHeight: '1.25rem',
    fontVariantLigatures: 'none',
    scrollbarColor: 'var(--border-strong) transparent',
  },
  '.cm-content': { paddingBlock: '0.5rem', caretColor: 'var(--accent)' },
  '.cm-line': { paddingInline: '0.625rem 1rem', unicodeBidi: 'plaintext' },
  '.cm-cursor, .cm-dropCursor': { borderInlineStartColor: 'var(--accent)', borderInlineStartWidth: '2px' },
  '.cm-gutters': { color: 'var(--text-3)', backgroundColor: 'var(--surface)', border: 'none' },
  '.cm-lineNumbers .cm-gutterElement': { paddingInline: '1rem 0.375rem', minWidth: '2.75rem' },
  '.cm-activeLine': { backgroundColor: 'color-mix(in oklch, var(--surface-2) 70%, transparent)' },
  '.cm-activeLineGutter': { backgroundColor: 'transparent', color: 'var(--text)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--accent-line)',
  },
  '.cm-selectionMatch': { backgroundColor: 'var(--accent-soft)' },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--accent-soft)',
    outline: '1px solid var(--accent-line)',
  },
  '.cm-specialChar': { color: 'var(--danger)' },
  '.cm-foldPlaceholder': {
    color: 'var(--text-2)',
    backgroundColor: 'var(--surface-2)',
    border: 'none',
    padding: '0 0.375rem',
  },
  '.cm-foldGutter .cm-gutterElement': { cursor: 'pointer', opacity: '0' },
  '.cm-gutters:hover .cm-foldGutter .cm-gutterElement': { opacity: '1' },
  '@media (hover: none)': { '.cm-foldGutter .cm-gutterElement': { opacity: '1' } },
  // Below 16 px phones zoom into the page on typing.
  '@media (pointer: coarse)': { '.cm-content[contenteditable="true"]': { fontSize: '1rem' } },
});

const control = {
  margin: '0',
  height: '1.875rem',
  font: '0.8125rem/1.125rem var(--font)',
  color: 'var(--text)',
  backgroundColor: 'var(--surface)',
  backgroundImage: 'none',
  border: '1px solid var(--border-strong)',
  borderRadius: 'var(--radius-control)',
};

const ring = { outline: '2px solid var(--accent)', outlineOffset: '1px' };

const panel = EditorView.theme({
  '.cm-panels': { color: 'var(--text)', backgroundColor: 'var(--bg)' },
  // In low windows, or with very large text, the text stays visible.
  '@media (max-height: 20rem)': { '.cm-panels': { maxHeight: '50%', overflow: 'auto' } },
  '.cm-panels.cm-panels-top': { borderBottom: '1px solid var(--border)' },
  '.cm-panel.cm-search': {
    padding: '0.3125rem 2.75rem 0.3125rem 0.75rem',
    font: '0.8125rem/1.125rem var(--font)',
  },
  '.cm-panel.cm-search .cm-textfield': { ...control, padding: '0 0.625rem', width: '13.75rem' },
  '.cm-panel.cm-search .cm-textfield:focus': { ...ring, outlineOffset: '-1px' },
  '.cm-panel.cm-search .cm-button': { ...control, padding: '0 0.625rem', fontWeight: '550' },
  '.cm-panel.cm-search .cm-button:hover': { backgroundColor: 'var(--surface-2)' },
  '.cm-panel.cm-search .cm-button:focus-visible': ring,
  '.cm-panel.cm-search label': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '0.375rem',
    minHeight: '1.875rem',
    paddingInline: '0.25rem',
    fontSize: '0.8125rem',
    color: 'var(--text-2)',
  },
  // The labels in lines, of which CodeMirror breaks the second before the Replace field.
  '.cm-panel.cm-search > :not(br, [name=close])': {
    margin: '3px 0',
    marginInlineEnd: '0.375rem',
    verticalAlign: 'middle',
  },
  '.cm-panel.cm-search input[type=checkbox]': {
    accentColor: 'var(--accent)',
    margin: '0',
    width: '1rem',
    height: '1rem',
  },
  '.cm-panel.cm-search [name=close]': {
    top: '0.5rem',
    // CodeMirror's own theme puts it on the right, regardless of the writing direction.
    right: 'auto',
    insetInlineEnd: '0.5rem',
    width: '1.875rem',
    height: '1.875rem',
    fontSize: '1.25rem',
    lineHeight: '1.75rem',
    color: 'var(--text-2)',
    borderRadius: 'var(--radius-control)',
  },
  '.cm-panel.cm-search [name=close]:hover': { backgroundColor: 'var(--surface-2)', color: 'var(--text)' },
  '.cm-panel.cm-search [name=close]:focus-visible': ring,
  '.cm-searchMatch': { backgroundColor: 'color-mix(in oklch, var(--warn) 35%, transparent)' },
  '.cm-searchMatch-selected': { backgroundColor: 'color-mix(in oklch, var(--warn) 70%, transparent)' },
  '.cm-tooltip': {
    color: 'var(--text)',
    backgroundColor: 'var(--surface)',
    border: '1px solid var(--border)',
  },
});

/** All values are custom properties of the page, so light and dark need no second theme. */
export const editorTheme: Extension = [text, panel, syntaxHighlighting(highlight)];
