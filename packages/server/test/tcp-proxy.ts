import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** The fate of the bytes of a connection. `hang`: they are swallowed, and it stays open. */
export type Fate = 'pass' | 'hang' | { refuse: Buffer };

/** A network in between, which can break. */
export interface TcpProxy {
  /** The address of what is behind it, through it. */
  url: string;
  /** The fate of connections that are opened from now on. */
  next: Fate;
  /** The connections that are open neither get nor send any more bytes. */
  hangAll(): void;
  /** Ends the connections that are open. */
  cutAll(): void;
  /** Looks at what clients send, before it is passed on. */
  onSent: (bytes: Buffer) => void;
  close(): Promise<void>;
}

interface Passage {
  client: Socket;
  isHanging: boolean;
}

export async function startProxy(target: string): Promise<TcpProxy> {
  const { hostname, port } = new URL(target);
  const passages = new Set<Passage>();
  const server = createServer((client) => {
    const passage: Passage = { client, isHanging: proxy.next === 'hang' };
    passages.add(passage);
    client.on('error', () => undefined).once('close', () => passages.delete(passage));
    if (typeof proxy.next === 'object') {
      const { refuse } = proxy.next;
      client.once('data', () => client.end(refuse));
      return;
    }
    const behind = connect(Number(port), hostname);
    client.on('data', (bytes) => {
      if (!passage.isHanging) proxy.onSent(bytes);
      if (!passage.isHanging) behind.write(bytes);
    });
    behind.on('data', (bytes) => {
      if (!passage.isHanging) client.write(bytes);
    });
    client.once('close', () => behind.destroy());
    behind
      .on('error', () => undefined)
      .once('close', () => {
        if (!passage.isHanging) client.destroy();
      });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const through = new URL(target);
  through.port = String((server.address() as AddressInfo).port);
  const proxy: TcpProxy = {
    url: through.href,
    next: 'pass',
    onSent: () => undefined,
    hangAll: () => {
      for (const passage of passages) passage.isHanging = true;
    },
    cutAll: () => {
      for (const { client } of passages) client.destroy();
    },
    close: async () => {
      server.close();
      proxy.cutAll();
      await once(server, 'close');
    },
  };
  return proxy;
}
