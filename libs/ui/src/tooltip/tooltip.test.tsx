import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Tooltip, TooltipGroup } from './tooltip.tsx';

const renderTwo = () =>
  render(
    <TooltipGroup>
      <Tooltip content="Points of all matches">
        <button type="button">Score</button>
      </Tooltip>
      <Tooltip content="Matches won">
        <button type="button">Wins</button>
      </Tooltip>
    </TooltipGroup>,
  );

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));

describe('Tooltip', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  const actor = () => userEvent.setup({ advanceTimers: jest.advanceTimersByTime });

  test('on focus it shows at once and describes its element; Escape hides it', async () => {
    const user = actor();
    render(
      <Tooltip content="Points of all matches">
        <button type="button">Score</button>
      </Tooltip>,
    );
    await user.tab();
    expect(screen.getByRole('tooltip')).toHaveTextContent('Points of all matches');
    expect(screen.getByRole('button', { name: 'Score' })).toHaveAccessibleDescription('Points of all matches');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
  });

  test('on hover it waits 700 ms [9.11]', async () => {
    renderTwo();
    await actor().hover(screen.getByRole('button', { name: 'Score' }));
    pass(699);
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
    pass(1);
    expect(screen.getByRole('tooltip')).toHaveTextContent('Points of all matches');
  });

  test.each([
    [299, true],
    [300, false],
  ])('%i ms after another one of its group has closed, it is there at once: %s [9.11]', async (pause, isAtOnce) => {
    renderTwo();
    const user = actor();
    await user.hover(screen.getByRole('button', { name: 'Score' }));
    pass(700);
    await user.keyboard('{Escape}');
    pass(pause);
    await user.hover(screen.getByRole('button', { name: 'Wins' }));
    expect(screen.queryByRole('tooltip') !== null).toBe(isAtOnce);
    pass(700);
    expect(screen.getByRole('tooltip')).toHaveTextContent('Matches won');
  });
});
