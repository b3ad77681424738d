import { SHARE_PAGE, segmentsOf } from '@satchel/contract';
import { AppError } from '../../../lib/app-error.js';
import type { Client } from '../../../lib/client-address.js';
import { parseRequestPath } from '../../../lib/request-path.js';
import { addressIn } from './visit-request.js';
import type { Visits } from './visits.js';

/**
 * The title of a share, or the name of what its page shows, for programs that preview links in chats; empty
 * for other pages, and where a password is needed. It is subject to the limits of all requests for shares.
 */
export async function pageTitleOf(visits: Visits, url: string, client: Client): Promise<string> {
  const path = url.split('?', 1)[0] ?? '';
  if (!path.startsWith(SHARE_PAGE)) return '';
  try {
    const { hash } = addressIn(segmentsOf(parseRequestPath(path.slice(SHARE_PAGE.length)).path));
    const visit = await visits.enter({ hash, client, password: '', token: '' });
    return visit.share.title || visit.shared.name;
  } catch (error) {
    if (error instanceof AppError) return '';
    throw error;
  }
}
