import { nameOf, parentOf, type VirtualPath } from '@satchel/contract';
import type { PreviewItem } from '../model/preview-item';

type Keys = Partial<Record<MediaSessionAction, () => void>>;

let keysInUse: Keys = {};

function setKeys(keys: Keys, areOn: boolean): void {
  for (const [action, run] of Object.entries(keys) as [MediaSessionAction, () => void][])
    navigator.mediaSession.setActionHandler(action, areOn ? run : null);
}

/** Shows the playing file on the phone's lock screen, and lets media keys control it. */
export function showInMediaSession({ name, path }: PreviewItem, keys: Keys): void {
  if (!('mediaSession' in navigator)) return;
  const album = nameOf(parentOf(path as VirtualPath));
  navigator.mediaSession.metadata = new MediaMetadata({ title: name, album });
  setKeys(keys, true);
  keysInUse = keys;
}

export function leaveMediaSession(): void {
  if (!('mediaSession' in navigator)) return;
  navigator.mediaSession.metadata = null;
  setKeys(keysInUse, false);
  keysInUse = {};
}
