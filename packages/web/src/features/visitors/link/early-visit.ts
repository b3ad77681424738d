import type { SharedResource, VirtualPath } from '@satchel/contract';
import { api } from '../../../lib/api-client';
import { publicPath } from '../../../lib/shared-link';
import { addressOfUrl } from './share-address';

interface EarlyVisit {
  hash: string;
  path: VirtualPath;
  answer: Promise<SharedResource>;
}

let early: EarlyVisit | null = null;

/** Asks for what the address of a link shows while the code that shows it is still on its way. */
export function beginVisit(pathname: string): void {
  const address = addressOfUrl(pathname);
  if (!address) return;
  const answer = api.get<SharedResource>(publicPath('share', address.hash, address.path));
  answer.catch(() => undefined);
  early = { ...address, answer };
}

/** The answer to that question, once. */
export function takeEarlyVisit(hash: string, path: VirtualPath): Promise<SharedResource> | undefined {
  const taken = early?.hash === hash && early.path === path ? early.answer : undefined;
  early = null;
  return taken;
}
