import { Gate, type GateLimits } from './gate.js';

/** A gate for each user, so that one of them keeps nobody else waiting. */
export class UserGates {
  readonly #gates = new Map<number, Gate>();

  constructor(readonly limits: GateLimits) {}

  of(userId: number): Gate {
    const gate = this.#gates.get(userId) ?? new Gate(this.limits);
    this.#gates.set(userId, gate);
    return gate;
  }
}
