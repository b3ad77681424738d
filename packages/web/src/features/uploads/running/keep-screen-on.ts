/**
 * Keeps the screen from going dark, where the browser can do that: a phone that sleeps sends nothing.
 * Browsers end the lock when the page is hidden, so it is taken again when the page becomes visible. Returns
 * a function that ends it.
 */
export function keepScreenOn(): () => void {
  if (!('wakeLock' in navigator)) return () => undefined;
  let isOver = false;
  let held: WakeLockSentinel | undefined;
  const isHeld = () => held?.released === false;
  const take = async () => {
    if (document.visibilityState !== 'visible' || isHeld()) return;
    try {
      const lock = await navigator.wakeLock.request('screen');
      // It may have ended, or been taken twice, while the browser answered.
      if (isOver || isHeld()) await lock.release();
      else held = lock;
    } catch {
      // The browser refuses where the battery is low; the upload continues without it.
    }
  };
  document.addEventListener('visibilitychange', take);
  void take();
  return () => {
    isOver = true;
    document.removeEventListener('visibilitychange', take);
    void held?.release();
  };
}
