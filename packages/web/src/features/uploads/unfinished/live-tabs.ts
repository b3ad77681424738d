const CHANNEL = 'satchel.uploads';
/** The time in which another tab has to respond, in milliseconds. */
const TIMEOUT_MS = 400;

type Message = { kind: 'who' } | { kind: 'here'; tab: string };

/** Responds for `tab` when other tabs of this browser ask. Returns a function that ends this. */
export function announceTab(tab: string): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'who') channel.postMessage({ kind: 'here', tab });
  };
  return () => channel.close();
}

/** The other open tabs of this browser. */
export function otherTabs(): Promise<ReadonlySet<string>> {
  return new Promise((resolve) => {
    const tabs = new Set<string>();
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.kind === 'here') tabs.add(data.tab);
    };
    channel.postMessage({ kind: 'who' });
    setTimeout(() => {
      channel.close();
      resolve(tabs);
    }, TIMEOUT_MS);
  });
}
