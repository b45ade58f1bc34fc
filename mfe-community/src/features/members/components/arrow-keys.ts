import type { KeyboardEvent } from 'react';

const steps: Record<string, (index: number, last: number) => number> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/** Lets the arrow keys, Home and End go through the buttons of the list that the key was pressed in. */
export const moveThroughButtons = (event: KeyboardEvent<HTMLButtonElement>): void => {
  const step = steps[event.key];
  const list = event.currentTarget.closest('ul');
  if (!step || !list) return;
  const buttons = [...list.querySelectorAll('button')];
  event.preventDefault();
  buttons[step(buttons.indexOf(event.currentTarget), buttons.length - 1)]?.focus();
};
