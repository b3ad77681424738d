import { type DragEvent, useState } from 'react';

/** Lets rows be dragged onto one another by their handles. */
export function useSorting(move: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  return {
    over: dragged === over ? null : over,
    handleOf: (index: number) => ({
      draggable: true,
      onDragStart: (event: DragEvent<HTMLElement>) => {
        event.dataTransfer.effectAllowed = 'move';
        const row = event.currentTarget.closest('li');
        if (row) event.dataTransfer.setDragImage(row, 16, 16);
        setDragged(index);
      },
      onDragEnd: end,
    }),
    targetOf: (index: number) =>
      dragged === null
        ? {}
        : {
            onDragOver: (event: DragEvent) => {
              event.preventDefault();
              setOver(index);
            },
            onDrop: (event: DragEvent) => {
              event.preventDefault();
              move(dragged, index);
              end();
            },
          },
  };
}

export type MountSorting = ReturnType<typeof useSorting>;
