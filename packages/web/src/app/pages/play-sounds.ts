import type { ListingItem } from '@satchel/contract';
import type { FilesHost } from '../../features/files/screen/use-effects';
import { useSound } from '../../features/previews/sound/sound-store';
import { useT } from '../../lib/i18n';
import { loadPart } from '../../lib/load-part';

const loadPlayer = () => loadPart(() => import('../../features/previews/sound/sound-player'));

const onPlay = async (items: readonly ListingItem[]) => (await loadPlayer()).playSounds(items);
const onPlayLater = async (items: readonly ListingItem[]) => (await loadPlayer()).addSounds(items);

/** What the page of a folder plays. The names of these actions are loaded with the viewer. */
export function useSounds(): Pick<FilesHost, 'onPlay' | 'onPlayLater'> {
  const hasNames = useT().has('viewer.sound.play');
  const hasPlayer = useSound((state) => state.isDocked);
  return {
    onPlay: hasNames ? onPlay : undefined,
    onPlayLater: hasNames && hasPlayer ? onPlayLater : undefined,
  };
}
