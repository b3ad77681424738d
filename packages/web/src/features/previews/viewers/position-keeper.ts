import { rememberedPosition, rememberPosition } from './remembered-position';

const SAVE_EVERY_MS = 5000;

/** Lets a player begin at the last position in a recording, and stores its position. */
export class PositionKeeper {
  #savedAt = 0;

  constructor(
    readonly player: () => HTMLMediaElement | null,
    /** Of the recording that is in the player now. */
    readonly path: () => string,
  ) {}

  readonly save = (): void => {
    const player = this.player();
    if (!player || player.readyState === 0) return;
    this.#savedAt = performance.now();
    rememberPosition(this.path(), player.currentTime, player.duration);
  };

  /** To be called as often as the position changes. */
  readonly saveSometimes = (): void => {
    if (performance.now() - this.#savedAt > SAVE_EVERY_MS) this.save();
  };

  readonly restore = (): void => {
    const player = this.player();
    const seconds = rememberedPosition(this.path());
    if (player && seconds > 0) player.currentTime = seconds;
  };
}
