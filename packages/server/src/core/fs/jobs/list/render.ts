import { extensionOf } from '@satchel/contract';
import type { Item } from './order.js';
import { subtitleFinder } from './subtitles.js';

const DAY_MS = 86_400_000;
const ITEMS_PER_PIECE = 4096;

function two(value: number): string {
  return value < 10 ? `0${value}` : String(value);
}

/** RFC 3339 in UTC; most entries share a few days, so the date is made once for each. */
export function timeWriter(): (ms: number) => string {
  const dates = new Map<number, string>();
  return (ms) => {
    const whole = Math.floor(ms);
    const day = Math.floor(whole / DAY_MS);
    let date = dates.get(day);
    if (date === undefined) {
      const time = new Date(day * DAY_MS);
      date = Number.isNaN(time.getTime()) ? '1970-01-01' : time.toISOString().slice(0, 10);
      dates.set(day, date);
    }
    const rest = whole - day * DAY_MS;
    const seconds = Math.floor(rest / 1000);
    const clock = `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
    return `${date}T${clock}.${String(rest % 1000).padStart(3, '0')}Z`;
  };
}

/** The JSON array of the items, in pieces. */
export function renderItems(parent: string, items: readonly Item[]): Uint8Array<ArrayBuffer>[] {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const timeOf = timeWriter();
  const subtitlesOf = subtitleFinder(items);
  const prefix = JSON.stringify(parent === '/' ? '/' : `${parent}/`).slice(0, -1);
  const render = (item: Item) => {
    const name = JSON.stringify(item.name);
    const extension = JSON.stringify(extensionOf(item.name));
    const subtitles = item.type === 'video' ? subtitlesOf(item.name) : [];
    const paths = subtitles.map((subtitle) => `${prefix}${JSON.stringify(subtitle).slice(1)}`);
    return `{"path":${prefix}${name.slice(1)},"name":${name},"size":${item.size},"extension":${extension},"modified":"${timeOf(item.modifiedMs)}","mode":${item.mode},"isDir":${item.state === 'directory'},"isSymlink":${item.isSymlink},"type":"${item.type}"${paths.length > 0 ? `,"subtitles":[${paths.join(',')}]` : ''}}`;
  };
  for (let start = 0; start < items.length; start += ITEMS_PER_PIECE) {
    const text = items
      .slice(start, start + ITEMS_PER_PIECE)
      .map(render)
      .join(',');
    const isLast = start + ITEMS_PER_PIECE >= items.length;
    pieces.push(encode(`${start === 0 ? '[' : ','}${text}${isLast ? ']' : ''}`));
  }
  return pieces.length > 0 ? pieces : [encode('[]')];
}

const encoder = new TextEncoder();

/** Own memory of exactly its size, so that it can be handed over to another thread. */
function encode(text: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(text);
}
