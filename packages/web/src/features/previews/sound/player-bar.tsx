import { nameOf, parentOf, type VirtualPath } from '@satchel/contract';
import { clsx } from 'clsx';
import { ListMusic, Pause, Play, SkipBack, SkipForward, X } from 'lucide-react';
import { type CSSProperties, type KeyboardEvent, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useFormat, useT } from '../../../lib/i18n';
import { filesUrl } from '../../../lib/paths';
import { EntryName } from '../../../ui/entry-name';
import { FileIcon } from '../../../ui/file-icon';
import { IconButton } from '../../../ui/icon-button';
import { toast } from '../../../ui/toast';
import styles from './player-bar.module.css';
import { QueueList } from './queue-list';
import { next, previous, seekTo, togglePlaying } from './sound-player';
import { endSound, useSound } from './sound-store';

/** Elements at the foot of the window read this to stay above the player. */
const HEIGHT = '--player';

/** The sound that plays while the user browses, with its queue. */
export function PlayerBar() {
  const t = useT();
  const bar = useRef<HTMLElement>(null);
  const { files, at, isQueueOpen } = useSound();
  const file = files[at];
  useEffect(() => {
    if (!bar.current) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty(HEIGHT, `${bar.current?.offsetHeight ?? 0}px`),
    );
    observer.observe(bar.current);
    return () => {
      observer.disconnect();
      style.removeProperty(HEIGHT);
    };
  }, []);
  useSkipped();
  const closeQueue = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isQueueOpen) return;
    event.stopPropagation();
    useSound.setState({ isQueueOpen: false });
    bar.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
  };
  if (!file) return null;
  return (
    <section ref={bar} className={styles.bar} aria-label={t('viewer.sound')} onKeyDown={closeQueue}>
      {isQueueOpen && <QueueList />}
      <div className={styles.line}>
        <FileIcon {...file} size={24} />
        <Title path={file.path as VirtualPath} name={file.name} />
        <Buttons isFirst={at === 0} isLast={at === files.length - 1} />
        <Position />
        <div className={styles.end}>
          <IconButton
            label={t('viewer.sound.queue')}
            icon={ListMusic}
            aria-expanded={isQueueOpen}
            className={clsx(isQueueOpen && styles.open)}
            onPress={() => useSound.setState({ isQueueOpen: !isQueueOpen })}
          />
          <IconButton label={t('viewer.sound.close')} icon={X} onPress={endSound} />
        </div>
      </div>
    </section>
  );
}

/** Reports which file was left out, and why. */
function useSkipped(): void {
  const t = useT();
  const skipped = useSound((state) => state.skipped);
  useEffect(() => {
    if (!skipped) return;
    useSound.setState({ skipped: null });
    const { file, problem } = skipped;
    const why = problem === 'gone' || problem === 'forbidden' ? problem : 'failed';
    toast.error(t(`viewer.sound.${why}`, { name: file.name }));
  }, [skipped, t]);
}

function Title({ path, name }: { path: VirtualPath; name: string }) {
  const t = useT();
  const folder = parentOf(path);
  return (
    <div className={styles.title}>
      <Link to={filesUrl(path, false)} className={styles.name}>
        <EntryName name={name} isDir={false} />
      </Link>
      <span className={styles.folder} title={folder} dir="auto">
        {nameOf(folder) || t('frame.myFiles')}
      </span>
    </div>
  );
}

function Buttons({ isFirst, isLast }: { isFirst: boolean; isLast: boolean }) {
  const t = useT();
  const isPlaying = useSound((state) => state.isPlaying);
  const isAtStart = useSound(({ seconds }) => seconds < 1);
  return (
    // Time runs to the right on players of all languages.
    <div className={styles.buttons} dir="ltr">
      <IconButton
        label={t('previews.previous')}
        icon={SkipBack}
        isDisabled={isFirst && isAtStart}
        onPress={previous}
      />
      <IconButton
        label={t(isPlaying ? 'viewer.sound.pause' : 'viewer.sound.play')}
        icon={isPlaying ? Pause : Play}
        className={styles.main}
        onPress={togglePlaying}
      />
      <IconButton label={t('previews.next')} icon={SkipForward} isDisabled={isLast} onPress={next} />
    </div>
  );
}

/** Formats seconds as in `1:02:03`, in the digits of the reader. */
function clockTime(seconds: number, locale: string): string {
  const part = (value: number, digits: number) =>
    new Intl.NumberFormat(locale, { minimumIntegerDigits: digits, useGrouping: false }).format(value);
  const whole = Math.floor(seconds);
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  const start = hours > 0 ? `${part(hours, 1)}:${part(minutes, 2)}` : part(minutes, 1);
  return `${start}:${part(whole % 60, 2)}`;
}

function Position() {
  const t = useT();
  const { locale } = useFormat();
  const seconds = useSound((state) => Math.floor(state.seconds));
  const duration = useSound((state) => state.duration);
  const [time, whole] = [clockTime(seconds, locale), clockTime(duration, locale)];
  return (
    <div className={styles.position} dir="ltr">
      <span className={styles.time} aria-hidden>
        {time}
      </span>
      <input
        type="range"
        aria-label={t('viewer.sound.position')}
        aria-valuetext={t('viewer.sound.time', { time, duration: whole })}
        min={0}
        max={Math.max(1, Math.floor(duration))}
        value={seconds}
        style={{ '--done': `${(seconds / Math.max(1, duration)) * 100}%` } as CSSProperties}
        disabled={duration === 0}
        onChange={(event) => seekTo(Number(event.target.value))}
      />
      <span className={styles.time} aria-hidden>
        {whole}
      </span>
    </div>
  );
}
