import { useCallback } from 'react';
import { create } from 'zustand';
import styles from './frame.module.css';

/**
 * The positions of the player: at the foot of the page, or nearer to its content, above the bar of a phone.
 */
type Kind = 'foot' | 'aboveBar';

export const useSoundSlots = create<Partial<Record<Kind, HTMLElement>>>(() => ({}));

/** Reserves space for the player as long as a sound plays. */
export function SoundSlot({ kind }: { kind: Kind }) {
  const register = useCallback(
    (slot: HTMLElement | null) => {
      useSoundSlots.setState({ [kind]: slot ?? undefined });
      return () => useSoundSlots.setState({ [kind]: undefined });
    },
    [kind],
  );
  return <div ref={register} className={kind === 'foot' ? styles.foot : undefined} />;
}
