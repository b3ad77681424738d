import { useT } from '../../../lib/i18n';
import { NumberField } from '../../../ui/fields/number-field';
import type { CardProps } from './card-props';
import styles from './cards.module.css';
import { Section } from './section';

const MEBIBYTE = 1024 ** 2;
const toMebibytes = (bytes: number): number => Math.round((bytes / MEBIBYTE) * 1000) / 1000;

/** The size of the parts of large uploads, and the number of retries for each part. */
export function UploadsSection({ draft, onChange, errorOf }: CardProps) {
  const t = useT();
  const { tus } = draft;
  return (
    <Section title={t('global.uploads')}>
      <div className={styles.pair}>
        <NumberField
          label={t('global.chunkSize')}
          description={t('global.chunkSize.hint')}
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
