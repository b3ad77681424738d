import type { SharedResource, VirtualPath } from '@satchel/contract';
import * as endpoints from '@satchel/contract/endpoints';
import { api } from '../../../lib/api/api-client';
import { below } from '../../../lib/shared-link';
import { addressOfUrl } from './share-address';

interface EarlyVisit {
  hash: string;
  path: VirtualPath;
  response: Promise<SharedResource>;
}

let early: EarlyVisit | null = null;

/** Requests the content of a link while the code that shows it is still being loaded. */
export function beginVisit(pathname: string): void {
  const address = addressOfUrl(pathname);
  if (!address) return;
  const response = api.call(endpoints.visitors.show, { params: below(address.hash, address.path) });
  response.catch(() => undefined);
  early = { ...address, response };
}

/** The response to that request, once. */
export function takeEarlyVisit(hash: string, path: VirtualPath): Promise<SharedResource> | undefined {
  const response = early?.hash === hash && early.path === path ? early.response : undefined;
  early = null;
  return response;
}
