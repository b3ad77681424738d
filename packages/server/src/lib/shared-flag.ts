/** A flag that all threads see, as they share its memory. */
export type SharedFlag = SharedArrayBuffer;

export function newFlag(isSet: boolean): SharedFlag {
  const flag = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  setFlag(flag, isSet);
  return flag;
}

export function setFlag(flag: SharedFlag, isSet: boolean): void {
  Atomics.store(new Int32Array(flag), 0, isSet ? 1 : 0);
}

export function isFlagSet(flag: SharedFlag): boolean {
  return Atomics.load(new Int32Array(flag), 0) === 1;
}
