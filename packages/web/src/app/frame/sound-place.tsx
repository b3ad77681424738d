import { useCallback } from 'react';
import { create } from 'zustand';
import styles from './frame.module.css';

/**
 * The positions of the player: at the foot of the page, or nearer to its content, above the bar of a phone.
 */
type Kind = 'foot' | 'aboveBar';

export const useSoundPlaces = create<Partial<Record<Kind, HTMLElement>>>(() => ({}));

/** Reserves space for the player as long as a sound plays. */
export function SoundPlace({ kind }: { kind: Kind }) {
  const register = useCallback(
    (place: HTMLElement | null) => {
      useSoundPlaces.setState({ [kind]: place ?? undefined });
      return () => useSoundPlaces.setState({ [kind]: undefined });
    },
    [kind],
  );
  return <div ref={register} className={kind === 'foot' ? styles.foot : undefined} />;
}
