import { dropSession, useSession } from '../../features/auth/session-store';
import { readToken } from '../../features/auth/token-payload';
import { DemoBanner, SharedDemoBanner } from '../../features/demo/demo-banner';
import { WithMessages } from '../part-messages';

const PARTS = ['demo'] as const;
const SECOND_MS = 1000;

/**
 * When a token was first seen: tokens are just made then, and the clock of the browser may be another than
 * the server's.
 */
let seen = { token: '', at: 0 };

function endOf(token: string): number {
  if (seen.token !== token) seen = { token, at: Date.now() };
  const { exp, iat } = readToken(token);
  return seen.at + (exp - iat) * SECOND_MS;
}

/** The banner of a demo above a page: what it is, and when the files of the visitor end. */
export function DemoSlot() {
  const token = useSession((state) => state.token);
  if (token === null) return null;
  return (
    <WithMessages of={PARTS} fallback={null}>
      <DemoBanner endsAt={endOf(token)} onOver={dropSession} />
    </WithMessages>
  );
}

export function SharedDemoSlot() {
  return (
    <WithMessages of={PARTS} fallback={null}>
      <SharedDemoBanner />
    </WithMessages>
  );
}
