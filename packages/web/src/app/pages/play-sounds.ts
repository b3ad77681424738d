import type { ListingItem } from '@satchel/contract';
import type { PageEffects } from '../../features/files/actions/action';
import { useSound } from '../../features/previews/sound/sound-store';
import { useT } from '../../lib/i18n';
import { loadPart } from '../../lib/load-part';

const loadPlayer = () => loadPart(() => import('../../features/previews/sound/sound-player'));

const play = async (items: readonly ListingItem[]) => (await loadPlayer()).playSounds(items);
const playLater = async (items: readonly ListingItem[]) => (await loadPlayer()).addSounds(items);

/** The actions by which the page of a folder plays sounds. Their names are loaded with the viewer. */
export function useSounds(): Pick<PageEffects, 'play' | 'playLater'> {
  const hasNames = useT().has('viewer.sound.play');
  const hasPlayer = useSound((state) => state.isDocked);
  return {
    play: hasNames ? play : undefined,
    playLater: hasNames && hasPlayer ? playLater : undefined,
  };
}
