import type { Renamed } from '../../src/core/files/file-events.js';
import type { RenameFailure, RenameWish } from '../../src/core/files/file-system.js';
import { AppError } from '../../src/lib/app-error.js';
import type { ChildNodes, MemoryNode } from './nodes.js';
import { inUse, notFound } from './refusals.js';
import { markOf } from './rows.js';

type RenameMove = Renamed['moves'][number];

/** One after the other, each when its new name is free; of those that wait for each other one gets a hidden name first. */
export function movesOf(wishes: readonly RenameWish[]): RenameMove[] {
  const moves: RenameMove[] = [];
  const pending = wishes.map(({ from, to }, of) => ({ of, from, to }));
  for (let [first] = pending; first; [first] = pending) {
    const sources = new Set(pending.map(({ from }) => from));
    const free = pending.find(({ from, to }) => from === to || !sources.has(to));
    if (free) {
      pending.splice(pending.indexOf(free), 1);
      moves.push(free);
    } else {
      const hidden = `.renamed-${first.of}`;
      moves.push({ ...first, to: hidden });
      first.from = hidden;
    }
  }
  return moves.filter(({ from, to }) => from !== to);
}

/** Names that wait for each other are one chain, and so are all others with them. */
export function chainsOf(
  wishes: readonly RenameWish[],
  nodeOf: (wish: RenameWish) => MemoryNode | undefined,
): Renamed[] {
  const named = wishes.map((wish) => {
    const node = nodeOf(wish);
    return { from: wish.from, to: wish.to, mark: node && markOf(node) };
  });
  const sources = new Set(wishes.map(({ from }) => from));
  if (wishes.some(({ to }) => sources.has(to))) return [{ names: named, moves: movesOf(wishes) }];
  return named.map((one) => ({ names: [one], moves: movesOf([one]) }));
}

export function renameFailures(children: ChildNodes, wishes: readonly RenameWish[]): RenameFailure[] {
  const leaving = new Set(wishes.map(({ from }) => children.spelling(from)));
  return wishes.flatMap((wish, index) => {
    const node = children.get(wish.from);
    if (!node) return [{ index, error: notFound() }];
    if (!isExpected(node, wish))
      return [{ index, error: new AppError('changed_meanwhile', 'It was changed') }];
    const isTaken = children.get(wish.to) && !leaving.has(children.spelling(wish.to));
    return isTaken ? [{ index, error: inUse() }] : [];
  });
}

function isExpected(node: MemoryNode, { expected }: RenameWish): boolean {
  const { fileId, revision } = markOf(node);
  return !expected || (expected.fileId === fileId && (expected.isFolder || expected.revision === revision));
}
