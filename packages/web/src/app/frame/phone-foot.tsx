import { Suspense } from 'react';
import { lazyPart } from '../../lib/lazy-part';
import { useIsPhone } from '../../lib/use-media-query';
import { SoundPlace } from './sound-place';

const PhoneBar = lazyPart(() => import('./frame-parts'), 'PhoneBar', 'phone');

/** On phones, the bar at the foot of a page. */
export function PhoneFoot() {
  return useIsPhone() ? (
    <Suspense>
      <PhoneBar />
    </Suspense>
  ) : null;
}

/** The same with the player above it, on pages where nothing else is between the two. */
export function PageFoot() {
  return useIsPhone() ? (
    <>
      <SoundPlace kind="aboveBar" />
      <PhoneFoot />
    </>
  ) : null;
}
