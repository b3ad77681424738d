import { COMMAND_PROTOCOL, COMMAND_TOKEN_PROTOCOL, type VirtualPath } from '@satchel/contract';
import * as endpoints from '@satchel/contract/endpoints';
import { apiUrl, messageOf } from '../../../lib/api/api-client';
import { tokenStore } from '../../../lib/api/token-store';
import type { OutputPiece, ShellEntry } from './shell-entry';

interface Listener {
  /** Called with the output in the order in which it was written, many pieces at once. */
  onOutput(pieces: readonly OutputPiece[]): void;
  onEnd(end: NonNullable<ShellEntry['end']>): void;
}

/** Runs `line` in `folder`. Returns a function that stops it. */
export function openCommandSocket(folder: VirtualPath, line: string, listener: Listener): () => void {
  const address = new URL(apiUrl(endpoints.commands.run, { params: { path: folder } }), window.location.href);
  address.protocol = address.protocol.replace('http', 'ws');
  // The cookie is read-only, and a page can set no other header of a WebSocket.
  const protocols = [COMMAND_PROTOCOL, `${COMMAND_TOKEN_PROTOCOL}${tokenStore.get() ?? ''}`];
  const socket = new WebSocket(address, protocols);
  const output = gather(listener.onOutput);
  let isEnded = false;
  const end = (how: NonNullable<ShellEntry['end']>) => {
    if (isEnded) return;
    isEnded = true;
    output.flush();
    listener.onEnd(how);
  };
  socket.addEventListener('open', () => socket.send(JSON.stringify({ run: line })));
  socket.addEventListener('close', () => end({ lost: true }));
  socket.addEventListener('message', ({ data }) => {
    const message = messageOf(endpoints.commands.run, String(data));
    if ('out' in message) output.add({ stream: 'out', text: message.out });
    else if ('err' in message) output.add({ stream: 'err', text: message.err });
    else end(message);
  });
  return () => {
    if (socket.readyState === WebSocket.OPEN) return socket.send(JSON.stringify({ cancel: true }));
    // The server has not received the command yet.
    end({ exit: { code: null, signal: null, because: 'cancelled' } });
    socket.close();
  };
}

/** The output of a program that writes fast is shown once per frame, not once per line. */
function gather(onOutput: Listener['onOutput']): { add(piece: OutputPiece): void; flush(): void } {
  let pieces: OutputPiece[] = [];
  let frame = 0;
  const flush = () => {
    cancelAnimationFrame(frame);
    frame = 0;
    if (pieces.length > 0) onOutput(pieces);
    pieces = [];
  };
  return {
    add(piece) {
      pieces.push(piece);
      frame ||= requestAnimationFrame(flush);
    },
    flush,
  };
}
