import { vi } from 'vitest';

/** The challenge as it is in options: `first` is `Zmlyc3Q`. */
export const encodedChallenge = (text: string): string => btoa(text).replaceAll('=', '');

interface Asked {
  kind: 'get' | 'create';
  /** True for an offer where the browser fills in user names. */
  isOffer: boolean;
  /** The text that was encoded in the options. */
  challenge: string;
}

interface FakeAuthenticator {
  /** Everything that pages asked the browser for. */
  asked: Asked[];
  /** The error that the browser answers the next request with, such as `NotAllowedError`. */
  refuseNext: (name: string) => void;
  /** Chooses the passkey that is offered where user names are filled in. */
  chooseOffered: () => void;
  /** The number of offers that are open. */
  openOffers: () => number;
}

const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer as ArrayBuffer;
const textOf = (source: BufferSource): string => new TextDecoder().decode(source);

const credential = (response: object) => ({
  id: 'a2V5',
  rawId: bytes('key'),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({}),
  response: { clientDataJSON: bytes('{}'), ...response },
});

const ASSERTION = credential({ authenticatorData: bytes('data'), signature: bytes('signed') });
const ATTESTATION = credential({ attestationObject: bytes('made'), getTransports: () => ['internal'] });

/** A browser with one passkey, in a page that may use it. */
export function fakeAuthenticator({ hasAutofill = false } = {}): FakeAuthenticator {
  const asked: Asked[] = [];
  const offers = new Set<(value: unknown) => void>();
  let refusal: string | undefined;

  const answer = async (value: unknown) => {
    const name = refusal;
    refusal = undefined;
    if (name !== undefined) throw new DOMException(name, name);
    return value;
  };
  const get = ({ publicKey, mediation, signal }: CredentialRequestOptions) => {
    const isOffer = mediation === 'conditional';
    asked.push({ kind: 'get', isOffer, challenge: textOf(publicKey?.challenge ?? bytes('')) });
    if (!isOffer) return answer(ASSERTION);
    return new Promise((resolve, reject) => {
      offers.add(resolve);
      signal?.addEventListener('abort', () => {
        offers.delete(resolve);
        reject(signal.reason);
      });
    });
  };
  const create = ({ publicKey }: CredentialCreationOptions) => {
    asked.push({ kind: 'create', isOffer: false, challenge: textOf(publicKey?.challenge ?? bytes('')) });
    return answer(ATTESTATION);
  };

  vi.stubGlobal('isSecureContext', true);
  const known = Object.assign(() => undefined, { isConditionalMediationAvailable: async () => hasAutofill });
  vi.stubGlobal('PublicKeyCredential', known);
  Object.defineProperty(navigator, 'credentials', { value: { get, create }, configurable: true });
  return {
    asked,
    refuseNext: (name) => {
      refusal = name;
    },
    chooseOffered: () => {
      for (const resolve of offers) resolve(ASSERTION);
      offers.clear();
    },
    openOffers: () => offers.size,
  };
}
