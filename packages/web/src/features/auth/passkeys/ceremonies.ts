import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreation,
  PasskeyRequest,
} from '@satchel/contract';

type Library = typeof import('@simplewebauthn/browser');

let loaded: Library | undefined;

async function library(): Promise<Library> {
  loaded ??= await import('@simplewebauthn/browser');
  return loaded;
}

/** Loads the library, so that the browser still sees the press of a button when it is asked for a passkey. */
export const preparePasskeys = (): void => void library().catch(() => undefined);

/** How long options can be used after they were received; the server accepts them for five minutes. */
export const FRESH_MS = 4 * 60_000;

/** Lets the user choose a passkey. Throws the errors of the browser: see `isCancelled`. */
export async function choosePasskey(optionsJSON: PasskeyRequest): Promise<PasskeyAssertion> {
  const { startAuthentication } = await library();
  return (await startAuthentication({ optionsJSON: optionsJSON as never })) as PasskeyAssertion;
}

/** True if the browser can offer passkeys where a user name is filled in. */
export const canOfferInAutofill = async (): Promise<boolean> =>
  (await library()).browserSupportsWebAuthnAutofill();

/** Offers passkeys with the user names that the browser fills in, until one is chosen. */
export async function offerInAutofill(optionsJSON: PasskeyRequest): Promise<PasskeyAssertion> {
  const { startAuthentication } = await library();
  const asked = { optionsJSON: optionsJSON as never, useBrowserAutofill: true };
  return (await startAuthentication(asked)) as PasskeyAssertion;
}

/** Ends what was begun last; its promise is rejected. */
export const endCeremony = (): void => loaded?.WebAuthnAbortService.cancelCeremony();

/** Makes a passkey. Throws the errors of the browser: see `isCancelled` and `isKnownPasskey`. */
export async function makePasskey(optionsJSON: PasskeyCreation): Promise<PasskeyAttestation> {
  const { startRegistration } = await library();
  const made = await startRegistration({ optionsJSON: optionsJSON as never });
  const { clientDataJSON, attestationObject, transports } = made.response;
  return { ...made, response: { clientDataJSON, attestationObject, transports } } as PasskeyAttestation;
}

const isNamed = (error: unknown, ...names: string[]): boolean =>
  error instanceof Error && names.includes(error.name);

/** True if the user closed the prompt of the browser, or the page did. */
export const isCancelled = (error: unknown): boolean => isNamed(error, 'NotAllowedError', 'AbortError');

/** True if the device that was chosen holds a passkey of this user already. */
export const isKnownPasskey = (error: unknown): boolean => isNamed(error, 'InvalidStateError');
