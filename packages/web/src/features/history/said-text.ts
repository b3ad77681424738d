import { nameOf } from '@satchel/contract';
import type { MessageKey, Translate } from '../../lib/i18n';
import type { OwnAction, Said } from '../../lib/own-actions';

const SAID = {
  copy: 'history.said.copy',
  move: 'history.said.move',
  rename: 'history.said.rename',
  save: 'history.said.save',
  create: 'history.said.create',
  upload: 'uploads.title.done',
} as const satisfies Partial<Record<OwnAction['kind'], MessageKey>>;

/** `5 items moved to Letters`. */
export function saidText(t: Translate, said: Said): string {
  const { count, name } = said.action;
  if (said.way !== 'done') {
    const key = said.way === 'undo' ? 'history.done.undo' : 'history.done.redo';
    return t(key, { what: t('history.what', { count, name }) });
  }
  const { kind, isForGood, place } = said.action;
  if (kind === 'delete') return t(isForGood ? 'history.said.delete' : 'history.said.trash', { count, name });
  return t(SAID[kind], { count, name, folder: (place && nameOf(place.folder)) || t('files.home') });
}
