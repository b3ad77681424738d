import { COMMAND_PROTOCOL, type CommandMessage, encodePath, type VirtualPath } from '@satchel/contract';
import { apiUrl } from '../../../lib/api-client';
import type { OutputPiece, ShellEntry } from './shell-entry';

interface Listener {
  /** In the order it was written; many pieces are told at once. */
  onOutput(pieces: readonly OutputPiece[]): void;
  onEnd(end: NonNullable<ShellEntry['end']>): void;
}

/** Runs `line` in `folder`. Returns what ends it early. */
export function openCommandSocket(folder: VirtualPath, line: string, listener: Listener): () => void {
  const address = new URL(apiUrl(`/api/command${encodePath(folder)}`), window.location.href);
  address.protocol = address.protocol.replace('http', 'ws');
  const socket = new WebSocket(address, COMMAND_PROTOCOL);
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
    const message = JSON.parse(String(data)) as CommandMessage;
    if ('out' in message) output.add({ stream: 'out', text: message.out });
    else if ('err' in message) output.add({ stream: 'err', text: message.err });
    else end(message);
  });
  return () => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ cancel: true }));
    else socket.close();
  };
}

/** A program that writes fast is shown once a frame, not once a line. */
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
