import { Suspense } from 'react';
import { useIsPhone } from '../../lib/use-media-query';
import { framePart } from './frame-part';

const PhoneBar = framePart('PhoneBar');

/** On phones, the bar at the foot of a page. */
export function PhoneFoot() {
  return useIsPhone() ? (
    <Suspense>
      <PhoneBar />
    </Suspense>
  ) : null;
}
