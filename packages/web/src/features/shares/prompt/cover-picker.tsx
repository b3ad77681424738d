import type { ListingItem } from '@satchel/contract';
import { useQuery } from '@tanstack/react-query';
import { Check, Image } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useT } from '../../../lib/i18n';
import { pageConfig } from '../../../lib/page-config';
import { EntryName } from '../../../ui/entry-name';
import { TextField } from '../../../ui/fields/text-field';
import { type Covers, coverAddress, coversQuery } from '../shares-api';
import styles from './cover-picker.module.css';

interface CoverPickerProps {
  folder: string;
  /** The name of a picture; empty for the first one. */
  cover: string;
  onChange: (cover: string) => void;
}

/** The number of pictures from which on they can be searched by name. */
const MANY = 12;
/** The number of pictures that are shown at once; the search finds the others. */
const MOST_SHOWN = 200;

const NONE: Covers = { pictures: [], areFirst: false };

/** The pictures of the folder, one of which is chosen; absent until they are read, and if there are none. */
export function CoverPicker({ folder, cover, onChange }: CoverPickerProps) {
  const t = useT();
  const name = useId();
  const label = useId();
  const [typed, setTyped] = useState('');
  const { data: start = NONE } = useQuery(coversQuery(folder, 'first'));
  // Searching reads all pictures of a big folder.
  const { data: all } = useQuery({
    ...coversQuery(folder, 'all'),
    enabled: start.areFirst && typed.trim() !== '',
  });
  const { pictures, areFirst } = all ?? start;
  const [first] = pictures;
  if (!first) return null;
  // A cover that is gone stays chosen until another one is, because it may come back.
  const isGone = cover !== '' && !pictures.some((picture) => picture.name === cover);
  const wanted = typed.trim().toLocaleLowerCase();
  const isReading = wanted !== '' && areFirst;
  const found = wanted === '' ? pictures : pictures.filter((each) => holds(each.name, wanted));
  const shown = found.slice(0, MOST_SHOWN);
  const choiceOf = (value: string) => ({
    group: name,
    isChosen: value === cover,
    onChoose: () => onChange(value),
  });
  return (
    <div className={styles.picker}>
      <p id={label} className={styles.label}>
        {t('links.cover')}
      </p>
      {(pictures.length > MANY || areFirst) && (
        <TextField
          hideLabel
          label={t('links.cover.search')}
          placeholder={t('links.cover.search')}
          type="search"
          autoComplete="off"
          value={typed}
          onChange={setTyped}
        />
      )}
      <div role="radiogroup" aria-labelledby={label} className={styles.grid} onKeyDown={moveByKey}>
        {wanted === '' && <Tile picture={first} text={t('links.cover.auto')} {...choiceOf('')} />}
        {wanted === '' && isGone && <Tile text={cover} {...choiceOf(cover)} />}
        {shown.map((picture) => (
          <Tile key={picture.name} picture={picture} {...choiceOf(picture.name)} />
        ))}
      </div>
      {areFirst && wanted === '' ? (
        <p className={styles.hint}>{t('links.cover.more')}</p>
      ) : (
        found.length !== shown.length && (
          <p className={styles.hint}>{t('links.cover.others', { count: found.length - shown.length })}</p>
        )
      )}
      {isReading && <p className={styles.hint}>{t('common.loading')}</p>}
      {found.length === 0 && !isReading && <p className={styles.hint}>{t('links.cover.none')}</p>}
    </div>
  );
}

const holds = (name: string, wanted: string): boolean => name.toLocaleLowerCase().includes(wanted);

interface TileProps {
  picture?: ListingItem;
  /** Replaces the name of the picture. */
  text?: string;
  group: string;
  isChosen: boolean;
  onChoose: () => void;
}

function Tile({ picture, text, group, isChosen, onChoose }: TileProps) {
  return (
    <label className={styles.tile}>
      <input className="visually-hidden" type="radio" name={group} checked={isChosen} onChange={onChoose} />
      <span className={styles.picture}>
        {picture && pageConfig.EnableThumbs ? (
          <img src={coverAddress(picture)} alt="" loading="lazy" decoding="async" draggable={false} />
        ) : (
          <Image size={22} strokeWidth={1.75} aria-hidden />
        )}
        <span className={styles.mark}>
          <Check size={12} strokeWidth={3} aria-hidden />
        </span>
      </span>
      <span className={styles.name}>
        {text === undefined ? (
          <EntryName name={picture?.name ?? ''} isDir={false} />
        ) : (
          <span title={text}>{text}</span>
        )}
      </span>
    </label>
  );
}

/**
 * The arrows move in the visual order of the grid. The browser handles those to the sides, except in
 * right-to-left pages.
 */
function moveByKey(event: KeyboardEvent<HTMLDivElement>): void {
  const radios = [...event.currentTarget.querySelectorAll('input')];
  const at = radios.indexOf(event.target as HTMLInputElement);
  const columns = getComputedStyle(event.currentTarget).gridTemplateColumns.split(' ').length;
  const forward = document.documentElement.dir === 'rtl' ? -1 : 1;
  const steps: Record<string, number> = {
    ArrowLeft: -forward,
    ArrowRight: forward,
    ArrowUp: -columns,
    ArrowDown: columns,
    Home: -at,
    End: radios.length - 1 - at,
  };
  const step = steps[event.key];
  if (at < 0 || step === undefined) return;
  event.preventDefault();
  const next = radios[at + step];
  next?.focus();
  next?.click();
}
