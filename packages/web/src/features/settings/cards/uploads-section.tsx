import { useT } from '../../../lib/i18n';
import { NumberField } from '../../../ui/number-field';
import type { CardProps } from './card-props';
import styles from './cards.module.css';
import { Section } from './section';

const MEBIBYTE = 1024 ** 2;
const toMebibytes = (bytes: number): number => Math.round((bytes / MEBIBYTE) * 1000) / 1000;

/** In which pieces large files come, and how often a piece is tried again. */
export function UploadsSection({ draft, onChange, errorOf }: CardProps) {
  const t = useT();
  const { tus } = draft;
  return (
    <Section title={t('global.uploads')}>
      <div className={styles.pair}>
        <NumberField
          label={t('global.chunkSize')}
          value={toMebibytes(tus.chunkSize)}
          onChange={(size) => onChange({ tus: { ...tus, chunkSize: Math.round(size * MEBIBYTE) } })}
          error={errorOf('tus.chunkSize')}
        />
        <NumberField
          label={t('global.retryCount')}
          value={tus.retryCount}
          onChange={(retryCount) => onChange({ tus: { ...tus, retryCount: Math.round(retryCount) } })}
          error={errorOf('tus.retryCount')}
        />
      </div>
    </Section>
  );
}
