import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useAnnounce } from '../../../live/announcer.tsx';

interface Drag {
  entrantId: string;
  /** The seed at which the row is dropped. */
  to: number;
  by: 'pointer' | 'keyboard';
}

interface DragOptions {
  order: readonly string[];
  getName: (entrantId: string) => string;
  onDrop: (entrantId: string, to: number) => void;
}

/**
 * Drags rows of a list to another place. A pointer drags by the handle. By keyboard, Space or Enter lifts the row and drops
 * it, the arrow keys choose the place, and Escape leaves it where it was. The rows stay in place until the drop: a browser
 * ends the drag, or drops the focus, of an element that moves in the document.
 */
export const useDrag = ({ order, getName, onDrop }: DragOptions) => {
  const list = useRef<HTMLOListElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const announce = useAnnounce();

  const drop = ({ entrantId, to }: Drag) => {
    setDrag(null);
    announce(`${getName(entrantId)} dropped at seed ${to}.`);
    onDrop(entrantId, to);
  };
  const cancel = ({ entrantId }: Drag) => {
    setDrag(null);
    announce(`${getName(entrantId)} stays at seed ${order.indexOf(entrantId) + 1}.`);
  };

  /** The seed of the row under the pointer. */
  const seedAt = (y: number): number => {
    const rows = [...(list.current?.children ?? [])];
    const below = rows.findIndex((row) => y < row.getBoundingClientRect().bottom);
    return below === -1 ? rows.length : below + 1;
  };

  const onKeyDown = (entrantId: string, event: KeyboardEvent) => {
    const isToggle = event.key === ' ' || event.key === 'Enter';
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (drag?.entrantId !== entrantId) {
      if (!isToggle) return;
      event.preventDefault();
      const to = order.indexOf(entrantId) + 1;
      setDrag({ entrantId, to, by: 'keyboard' });
      announce(`${getName(entrantId)} lifted at seed ${to}. Arrow keys move, Space drops, Escape cancels.`);
      return;
    }
    if (isToggle) {
      event.preventDefault();
      drop(drag);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      cancel(drag);
    } else if (by !== 0) {
      event.preventDefault();
      const to = Math.min(order.length, Math.max(1, drag.to + by));
      setDrag({ ...drag, to });
      announce(`Seed ${to} of ${order.length}.`);
    }
  };

  return {
    list,
    drag,
    /** Props of the handle of one row. */
    handleProps: (entrantId: string) => ({
      onKeyDown: (event: KeyboardEvent) => onKeyDown(entrantId, event),
      onBlur: () => drag?.by === 'keyboard' && cancel(drag),
      onPointerDown: (event: PointerEvent) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag({ entrantId, to: order.indexOf(entrantId) + 1, by: 'pointer' });
      },
      onPointerMove: ({ clientY }: PointerEvent) => {
        if (drag?.by === 'pointer') setDrag({ ...drag, to: seedAt(clientY) });
      },
      onPointerUp: () => {
        if (drag?.by === 'pointer') drop(drag);
      },
      onPointerCancel: () => {
        if (drag?.by === 'pointer') cancel(drag);
      },
    }),
  };
};
