const CHANNEL = 'satchel.uploads';
/** How long another tab may take to respond, in milliseconds. */
const TIMEOUT_MS = 400;

type Message = { kind: 'who' } | { kind: 'here'; tab: string };

/** Responds for `tab` when other tabs of this browser ask. Returns the function that stops it. */
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
