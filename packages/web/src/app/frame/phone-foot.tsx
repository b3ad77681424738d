import { Suspense } from 'react';
import { lazyPart } from '../../lib/lazy-part';
import { useIsPhone } from '../../lib/use-media-query';
import { SoundSlot } from './sound-slot';

const PhoneBar = lazyPart(() => import('./frame-parts'), 'PhoneBar', 'phone');

/** The bar at the foot of a page on phones. */
export function PhoneFoot() {
  return useIsPhone() ? (
    <Suspense>
      <PhoneBar />
    </Suspense>
  ) : null;
}

/** The same bar with the player above it, for pages where nothing else is between the two. */
export function PageFoot() {
  return useIsPhone() ? (
    <>
      <SoundSlot kind="aboveBar" />
      <PhoneFoot />
    </>
  ) : null;
}
