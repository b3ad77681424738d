declare module 'bzip2-wasm' {
  class BZip2 {
    init(): Promise<void>;
    compress(bytes: Uint8Array, level: number, capacity: number): Uint8Array;
  }
  export = BZip2;
}
