import { isWithin, type LiveChange, type VirtualPath } from '@satchel/contract';
import { connection } from '../../../lib/api/connection';
import { onLiveChanges } from '../../../lib/api/live';
import { identityOf, isViewOnly, type PreviewItem, rawUrl } from '../model/preview-item';
import { whenLeft } from '../show/viewer-visit';
import { PositionKeeper } from '../viewers/position-keeper';
import { findProblem, loadAt, type Problem, renewAddress } from '../viewers/use-problem';
import { leaveMediaSession, showInMediaSession } from './media-session';
import { added, followed, queueOf, type SoundQueue, without } from './sound-queue';
import { endSound, useSound } from './sound-store';

/**
 * Within the first seconds of a file "previous" leads to the previous file, later to the beginning of this
 * one.
 */
const REWIND_S = 3;

/** The player of the queue; null while there is none. A viewer has a player of its own until that plays. */
let current: SoundPlayer | null = null;

/**
 * An audio element that React does not own: it moves from the viewer to the page and back while it plays, and
 * one element plays the whole queue, because phones allow the next file only to an element that a person has
 * started.
 */
class SoundPlayer {
  readonly media = document.createElement('audio');
  /** It is in a viewer, which shows its controls and its errors. */
  isSeated = false;
  readonly #keeper = new PositionKeeper(
    () => this.media,
    () => identityOf(this.item),
  );
  readonly #released = new AbortController();

  constructor(public item: PreviewItem) {
    const { media } = this;
    media.preload = 'metadata';
    media.src = rawUrl(item);
    const { save, restore, saveSometimes } = this.#keeper;
    this.on('loadedmetadata', restore);
    this.on('timeupdate', saveSometimes);
    this.on('pause', save);
    this.on('seeked', save);
    this.on('ended', save);
    window.addEventListener('pagehide', save, { signal: this.#released.signal });
  }

  on(type: keyof HTMLMediaElementEventMap, run: () => void): void {
    this.media.addEventListener(type, run, { signal: this.#released.signal });
  }

  /** Makes it the player of a queue. */
  own(queue: SoundQueue): void {
    if (current !== this) current?.release();
    current = this;
    const { media } = this;
    const { signal } = this.#released;
    const tellTime = () =>
      useSound.setState({ seconds: media.currentTime, duration: lengthOf(media), isPlaying: !media.paused });
    useSound.setState(queue);
    tellTime();
    showInMediaSession(this.item, MEDIA_KEYS);
    for (const type of ['timeupdate', 'durationchange', 'seeked'] as const) this.on(type, tellTime);
    this.on('play', () => {
      tellTime();
      pauseOthers(media);
    });
    // A pause is also reported before the next file begins.
    this.on('pause', () => media.ended || tellTime());
    this.on('ended', () => (this.isSeated || !playAt(useSound.getState().at + 1)) && tellTime());
    this.on('error', () => !this.isSeated && void this.#recover());
    const pauseForOther = ({ target }: Event) => {
      if (target !== media && target instanceof HTMLMediaElement && !target.muted) media.pause();
    };
    document.addEventListener('play', pauseForOther, { capture: true, signal });
    signal.addEventListener('abort', onLiveChanges(follow));
    pauseOthers(media);
  }

  seat(container: HTMLElement, className: string | undefined): void {
    this.isSeated = true;
    this.media.controls = true;
    this.media.className = className ?? '';
    this.media.setAttribute('aria-label', this.item.name);
    this.media.setAttribute('controlslist', isViewOnly(this.item) ? 'nodownload' : '');
    container.append(this.media);
  }

  /**
   * Takes it out of the viewer, and puts it into the page in the same moment, so that the browser does not
   * pause it.
   */
  unseat(): void {
    this.isSeated = false;
    this.media.controls = false;
    document.body.append(this.media);
  }

  load(item: PreviewItem, isStarting: boolean): void {
    this.#keeper.save();
    this.item = item;
    this.media.src = rawUrl(item);
    useSound.setState({ seconds: 0, duration: 0, isPlaying: isStarting });
    showInMediaSession(item, MEDIA_KEYS);
    if (isStarting) this.play();
  }

  play(): void {
    // If the browser does not allow it, the button to play stays.
    this.media.play().catch(() => this.media.paused && useSound.setState({ isPlaying: false }));
  }

  release(): void {
    this.#keeper.save();
    this.#released.abort();
    this.media.pause();
    this.media.removeAttribute('src');
    this.media.load();
    this.media.remove();
  }

  async #recover(): Promise<void> {
    const { media } = this;
    const { src } = media;
    const problem = await findProblem(this.item);
    const wasLost = problem === 'network' && connection.isLost();
    if (wasLost) await connection.restored();
    if (this.#released.signal.aborted || media.src !== src) return;
    const { seconds, isPlaying } = useSound.getState();
    const address = new URL(rawUrl(this.item), document.baseURI).href;
    // The file may have been moved while it played.
    if (wasLost || (address !== src && problem === 'format')) loadAt(media, address, seconds, isPlaying);
    else if (problem !== 'format' || !renewAddress(media)) skip(problem);
  }
}

/** The actions of media keys and of the lock screen of a phone. */
const MEDIA_KEYS = {
  play: () => current?.play(),
  pause: () => current?.media.pause(),
  previoustrack: previous,
  nexttrack: next,
};

const lengthOf = ({ duration }: HTMLMediaElement): number => (Number.isFinite(duration) ? duration : 0);

function pauseOthers(media: HTMLMediaElement): void {
  for (const other of document.querySelectorAll<HTMLMediaElement>('audio, video'))
    if (other !== media && !other.muted) other.pause();
}

useSound.subscribe(({ files }) => {
  if (files.length > 0 || !current) return;
  current.release();
  current = null;
  leaveMediaSession();
});

/** Shows the queue after a change. With `isOther`, the file that plays has left it. */
function put(queue: SoundQueue, isOther: boolean): void {
  const { at, isPlaying } = useSound.getState();
  const file = queue.files[queue.at];
  if (!current || !file || (isOther && current.isSeated)) {
    endSound();
    return;
  }
  useSound.setState({ files: queue.files, at: queue.at });
  // After the last file of the queue, the previous one does not begin by itself.
  if (isOther) current.load(file, isPlaying && queue.at === at);
  else current.item = file;
}

function skip(problem: Problem): void {
  const { files, at } = useSound.getState();
  const file = files[at];
  if (!file) return;
  useSound.setState({ skipped: { file, problem } });
  removeAt(at);
}

function follow(changes: readonly LiveChange[] | null): void {
  for (const change of changes ?? []) {
    const state = useSound.getState();
    const queue = followed(state, change);
    if (queue === state || !current) continue;
    const path = current.item.path as VirtualPath;
    put(queue, change.type === 'removed' && isWithin(change.path as VirtualPath, path));
  }
}

/**
 * Shows the player of `item` in a viewer: the present one if it plays `item`, or a new one, which replaces it
 * when it is played. Then `siblings` are its queue; without them, the sound ends with the viewer. Returns a
 * function that leaves the viewer.
 */
export function seatSound(
  container: HTMLElement,
  item: PreviewItem,
  { siblings, className, onFailed }: Seat,
): () => void {
  const isCurrent = siblings && current && rawUrl(current.item) === rawUrl(item);
  const player = isCurrent && current ? current : new SoundPlayer(item);
  // The controls of the other player would be behind the viewer.
  if (siblings && player !== current) current?.media.pause();
  player.seat(container, className);
  const left = new AbortController();
  const { signal } = left;
  const begin = () => player !== current && siblings && player.own(queueOf(siblings, item.path));
  player.media.addEventListener('play', begin, { signal });
  player.media.addEventListener('error', () => onFailed(player.media), { signal });
  return () => {
    // It may play already; the browser reports that a moment later.
    if (!player.media.paused) begin();
    left.abort();
    if (player !== current) return player.release();
    player.unseat();
    const endUnlessDocked = () => player === current && !useSound.getState().isDocked && endSound();
    whenLeft(() => {
      if (player.media.paused) endUnlessDocked();
      else if (player === current) useSound.setState({ isDocked: true });
    }, endUnlessDocked);
  };
}

interface Seat {
  /** The files in the order in which they are shown. */
  siblings: readonly PreviewItem[] | undefined;
  className: string | undefined;
  onFailed: (player: HTMLMediaElement) => void;
}

/** A video is shown, which may have sound. */
export const pauseForVideo = (): void => current?.media.pause();

/** Plays the sounds among `items`, and nothing else after them. */
export function playSounds(items: readonly PreviewItem[]): void {
  const queue = queueOf(items);
  const [first] = queue.files;
  if (!first) return;
  if (!current) {
    const player = new SoundPlayer(first);
    player.unseat();
    player.own(queue);
  }
  useSound.setState({ ...queue, isDocked: true });
  current?.load(first, true);
}

/** Plays the sounds among `items` after those of the queue. */
export const addSounds = (items: readonly PreviewItem[]): void =>
  put(added(useSound.getState(), items), false);

/** Plays the file at this place of the queue. Returns false if there is none. */
export function playAt(at: number): boolean {
  const file = useSound.getState().files[at];
  if (!file || !current || current.isSeated) return false;
  useSound.setState({ at });
  current.load(file, true);
  return true;
}

export function removeAt(at: number): void {
  const state = useSound.getState();
  const file = state.files[at];
  put(
    without(state, (each) => each === file),
    at === state.at,
  );
}

export function next(): void {
  playAt(useSound.getState().at + 1);
}

export function previous(): void {
  const { at, seconds } = useSound.getState();
  if (seconds > REWIND_S || !playAt(at - 1)) seekTo(0);
}

export function seekTo(seconds: number): void {
  if (!current) return;
  current.media.currentTime = seconds;
  useSound.setState({ seconds });
}

export function togglePlaying(): void {
  if (current?.media.paused) current.play();
  else current?.media.pause();
}
