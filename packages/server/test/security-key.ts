import {
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';
import type {
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyCreation,
  PasskeyRequest,
} from '@satchel/contract';

/** How a result of this authenticator differs from a right one. */
export interface Deviation {
  origin?: string;
  rpId?: string;
  challenge?: string;
  /** The counter that is sent, if not the next one. */
  counter?: number;
  isVerified?: boolean;
  type?: string;
  /** Signs with another key. */
  key?: KeyObject;
  id?: string;
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();
const encode = (data: Buffer | string) => Buffer.from(data).toString('base64url');

/** CBOR of what an authenticator sends: maps, integers, texts and bytes, each shorter than 65,536. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, size: number) =>
    size < 24
      ? Buffer.from([(major << 5) | size])
      : size < 256
        ? Buffer.from([(major << 5) | 24, size])
        : Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].map(([key, each]) => Buffer.concat([cbor(key), cbor(each as string)]));
  return Buffer.concat([head(5, value.size), ...entries]);
}

/** An authenticator in software that makes one passkey, by the specification and not by a library. */
export class SecurityKey {
  readonly #pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly credential = encode(randomBytes(32));
  counter = 0;

  constructor(readonly origin: string) {}

  create(options: PasskeyCreation, deviation: Deviation = {}): PasskeyAttestation {
    const { x = '', y = '' } = this.#pair.publicKey.export({ format: 'jwk' });
    const cose = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
    const id = Buffer.from(this.credential, 'base64url');
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose]);
    const authData = this.#authenticatorData(deviation.rpId ?? options.rp.id, 0x40, deviation, attested);
    const attestationObject = cbor(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]),
    );
    return {
      id: this.credential,
      rawId: this.credential,
      type: 'public-key',
      response: {
        clientDataJSON: encode(this.#clientData('webauthn.create', options.challenge, deviation)),
        attestationObject: encode(attestationObject),
        transports: ['internal'],
      },
    };
  }

  use(options: PasskeyRequest, deviation: Deviation = {}): PasskeyAssertion {
    this.counter += 1;
    const authData = this.#authenticatorData(deviation.rpId ?? options.rpId, 0, deviation);
    const clientData = this.#clientData('webauthn.get', options.challenge, deviation);
    const key =
      deviation.key ?? createPrivateKey(this.#pair.privateKey.export({ format: 'pem', type: 'pkcs8' }));
    const signature = sign('sha256', Buffer.concat([authData, sha256(clientData)]), key);
    const id = deviation.id ?? this.credential;
    return {
      id,
      rawId: id,
      type: 'public-key',
      response: {
        clientDataJSON: encode(clientData),
        authenticatorData: encode(authData),
        signature: encode(signature),
      },
    };
  }

  #clientData(type: string, challenge: string, deviation: Deviation): Buffer {
    const { origin = this.origin } = deviation;
    return Buffer.from(
      JSON.stringify({
        type: deviation.type ?? type,
        challenge: deviation.challenge ?? challenge,
        origin,
        crossOrigin: false,
      }),
    );
  }

  #authenticatorData(
    rpId: string,
    flags: number,
    { isVerified = true, counter = this.counter }: Deviation,
    attested = Buffer.alloc(0),
  ): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags | 1 | (isVerified ? 4 : 0)]), count, attested]);
  }
}
