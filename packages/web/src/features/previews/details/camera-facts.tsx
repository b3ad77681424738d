import { EXIF_HEAD_BYTES, mayHaveExif, type PhotoFacts, readExif } from '@satchel/contract/exif';
import type { ReactNode } from 'react';
import { useFormat, useT } from '../../../lib/i18n';
import { loadBytes } from '../documents/load-bytes';
import { useLoaded } from '../documents/use-loaded';
import { type PreviewItem, rawUrl } from '../model/preview-item';
import styles from './details.module.css';

/** The data that the camera wrote into a picture: the time, the device and the place. */
export function CameraFacts({ item }: { item: PreviewItem }) {
  if (item.type !== 'image' || !mayHaveExif(item.extension)) return null;
  return <FactsInFile item={item} />;
}

function FactsInFile({ item }: { item: PreviewItem }) {
  const address = rawUrl(item);
  const { value: facts } = useLoaded(address, async (signal) =>
    readExif((await loadBytes(address, signal, EXIF_HEAD_BYTES, 'low')).subarray(0, EXIF_HEAD_BYTES)),
  );
  return facts ? <FactList facts={facts} /> : null;
}

function FactList({ facts: { taken, camera, lens, place, ...exposure } }: { facts: PhotoFacts }) {
  const t = useT();
  const { dateTime } = useFormat();
  const settings = useExposure(exposure);
  return (
    <dl className={styles.facts}>
      {taken && <Fact name={t('viewer.taken')}>{dateTime(new Date(taken))}</Fact>}
      {camera && (
        <Fact name={t('viewer.camera')}>
          <bdi>{camera}</bdi>
        </Fact>
      )}
      {lens && (
        <Fact name={t('viewer.lens')}>
          <bdi>{lens}</bdi>
        </Fact>
      )}
      {settings !== '' && <Fact name={t('viewer.exposure')}>{settings}</Fact>}
      {place && (
        <Fact name={t('viewer.place')}>
          <Place {...place} />
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const listed = (parts: readonly string[], locale: string): string =>
  new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(parts);

/** `1/250 s, f/2.8, ISO 200, 35 mm` */
function useExposure({ seconds, aperture, iso, focal }: PhotoFacts): string {
  const t = useT();
  const { locale } = useFormat();
  const { format } = new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 1 });
  const parts = [
    seconds !== undefined && t('viewer.exposure.time', { time: timeOf(seconds, format) }),
    aperture !== undefined && t('viewer.exposure.aperture', { value: format(aperture) }),
    iso !== undefined && t('viewer.exposure.iso', { value: format(iso) }),
    focal !== undefined && t('viewer.exposure.focal', { value: format(focal) }),
  ];
  return listed(
    parts.filter((part) => part !== false),
    locale,
  );
}

/** Short times are written as fractions, as on cameras. */
const timeOf = (seconds: number, format: (value: number) => string): string =>
  seconds > 0.3 ? format(seconds) : `${format(1)}/${format(Math.round(1 / seconds))}`;

function Place({ latitude, longitude }: { latitude: number; longitude: number }) {
  const t = useT();
  const { locale, number } = useFormat();
  const parts = (value: number) => {
    const all = Math.round(Math.abs(value) * 3600);
    const minutes = Math.floor(all / 60);
    return {
      degrees: number(Math.floor(minutes / 60)),
      minutes: number(minutes % 60),
      seconds: number(all % 60),
    };
  };
  const words = [
    t(latitude < 0 ? 'viewer.place.south' : 'viewer.place.north', parts(latitude)),
    t(longitude < 0 ? 'viewer.place.west' : 'viewer.place.east', parts(longitude)),
  ];
  return listed(words, locale);
}
