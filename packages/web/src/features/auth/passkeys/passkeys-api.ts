import {
  type IdentityProof,
  NEW_TOKEN_HEADER,
  type NewPasskey,
  type Passkey,
  type PasskeyAssertion,
  type PasskeyCreation,
  type PasskeyRequest,
} from '@satchel/contract';
import * as endpoints from '@satchel/contract/endpoints';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';
import { type Confirmed, headersOf, type Proof } from '../factor-requests';

/** The passkeys of the user of this session, the oldest first. */
export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }): Promise<Passkey[]> => api.call(endpoints.passkeys.list, { signal }),
});

/** True for a passkey that browsers offer on this page. */
export const isUsableHere = ({ host }: Passkey): boolean => host === window.location.hostname;

/** Throws not_implemented where the server knows only the address by which it was opened. */
export const loginOptions = (): Promise<PasskeyRequest> => api.call(endpoints.passkeys.loginOptions);

/** Throws conflict for a user without passkeys for this server. */
export const proofOptions = (): Promise<PasskeyRequest> => api.call(endpoints.passkeys.proofOptions);

/** Proves who the user is, in place of the password. Throws wrong_code. */
export const prove = (passkey: PasskeyAssertion): Promise<string> =>
  api.call(endpoints.passkeys.prove, { body: { passkey } });

/** `token` is that of a session that can only set up a second factor; by default that of this browser is sent. */
export const creationOptions = (proof: Proof, token?: string): Promise<PasskeyCreation> =>
  api.call(endpoints.passkeys.creationOptions, { body: { ...proof }, headers: headersOf(token) });

/** Throws conflict for a passkey that is known already, and wrong_code. */
export async function createPasskey(passkey: NewPasskey, token?: string): Promise<Confirmed> {
  const { value, headers } = await api.callFully(endpoints.passkeys.create, {
    body: { ...passkey },
    headers: headersOf(token),
  });
  return { recoveryCodes: value.recoveryCodes, token: headers.get(NEW_TOKEN_HEADER) };
}

export const renamePasskey = (id: string, name: string): Promise<Passkey> =>
  api.call(endpoints.passkeys.rename, { params: { id }, body: { name } });

export const removePasskey = (id: string, proof: IdentityProof): Promise<string> =>
  api.call(endpoints.passkeys.remove, { params: { id }, body: { ...proof } });
