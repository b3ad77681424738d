const CHANNEL = 'satchel.uploads';
/** The time in which another tab has to respond, in milliseconds. */
const TIMEOUT_MS = 400;

type Message = { kind: 'who' } | { kind: 'here'; tab: string };

/**
 * Responds for `tab` when other tabs of this browser ask. Returns a function that ends this. A page that is
 * being left may run for a while beside the one that takes its place, to which it must not look open.
 */
export function announceTab(tab: string): () => void {
  let isLeft = false;
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'who' && !isLeft) channel.postMessage({ kind: 'here', tab });
  };
  const leave = () => {
    isLeft = true;
  };
  const comeBack = () => {
    isLeft = false;
  };
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', comeBack);
  return () => {
    channel.close();
    window.removeEventListener('pagehide', leave);
    window.removeEventListener('pageshow', comeBack);
  };
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
