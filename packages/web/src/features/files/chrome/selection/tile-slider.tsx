import { LayoutGrid } from 'lucide-react';
import { useT } from '../../../../lib/i18n';
import { chooseTileStep, LARGEST_STEP, useTileStep } from '../../state/tile-size';
import styles from './tile-slider.module.css';

/** Chooses the size of tiles. */
export function TileSlider() {
  const t = useT();
  const step = useTileStep();
  return (
    <label className={styles.slider} title={t('files.tileSize')}>
      <LayoutGrid size={14} aria-hidden />
      <input
        type="range"
        aria-label={t('files.tileSize')}
        min={0}
        max={LARGEST_STEP}
        value={step}
        onChange={(event) => chooseTileStep(Number(event.target.value))}
      />
    </label>
  );
}
