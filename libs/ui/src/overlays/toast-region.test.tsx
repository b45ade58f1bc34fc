import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expectAccessible } from '../testing/accessibility.ts';
import { type ToastMessage, ToastRegion } from './toast-region.tsx';

const welcome: ToastMessage = { id: '1', title: 'Welcome back!', description: 'Successfully signed in as demo_player' };
const failed: ToastMessage = { id: '2', title: 'Sign In Failed', variant: 'destructive' };

const renderRegion = (...toasts: ToastMessage[]) => {
  const onDismiss = jest.fn();
  render(<ToastRegion toasts={toasts} onDismiss={onDismiss} />);
  return onDismiss;
};

// Titles are also in the short-lived announcement, so visible ones are queried inside the list.
const shown = () => screen.getAllByRole('listitem').map((item) => item.textContent);

describe('ToastRegion', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });

  afterEach(() => {
    jest.useRealTimers();
  });

  const actor = () => userEvent.setup({ advanceTimers: jest.advanceTimersByTime });

  test('given several, it shows the newest only [9.5]', () => {
    renderRegion(failed, welcome);
    expect(shown()).toEqual(['Sign In Failed']);
  });

  test('the toast is dismissed after five seconds, not earlier [9.7]', () => {
    const onDismiss = renderRegion(welcome);
    act(() => jest.advanceTimersByTime(4999));
    expect(onDismiss).not.toHaveBeenCalled();
    act(() => jest.advanceTimersByTime(1));
    expect(onDismiss).toHaveBeenCalledWith('1');
  });

  test('a dismissed toast that is still in the list is not on screen', () => {
    renderRegion({ ...welcome, open: false });
    expect(screen.queryByRole('listitem')).not.toBeInTheDocument();
  });

  test('F8 moves the focus to the region, and Tab moves it to the toast [9.9]', async () => {
    const user = actor();
    renderRegion(welcome);
    await user.keyboard('[F8]');
    expect(screen.getByRole('list')).toHaveFocus();
    await user.tab();
    expect(screen.getByRole('listitem')).toHaveFocus();
  });

  test('Escape on the toast and the close button dismiss it', async () => {
    const user = actor();
    const onDismiss = renderRegion(welcome);
    await user.click(screen.getByRole('button', { name: 'Close notification' }));
    expect(onDismiss).toHaveBeenCalledTimes(1);
    screen.getByRole('listitem').focus();
    await user.keyboard('{Escape}');
    expect(onDismiss).toHaveBeenCalledTimes(2);
  });

  test('its action runs and dismisses it [4.7]', async () => {
    const onSelect = jest.fn();
    const onDismiss = renderRegion({ ...welcome, action: { label: 'Undo', onSelect } });
    await actor().click(screen.getByRole('button', { name: 'Undo' }));
    expect(onSelect).toHaveBeenCalledTimes(1);
    expect(onDismiss).toHaveBeenCalledWith('1');
  });

  test.each([
    [51, 1],
    [50, 0],
  ])('swiped %i px to the right, it is dismissed %i times [9.8]', async (distance, times) => {
    const onDismiss = renderRegion(welcome);
    const target = screen.getByRole('listitem');
    await actor().pointer([
      { keys: '[TouchA>]', target, coords: { clientX: 0, clientY: 0 } },
      { pointerName: 'TouchA', target, coords: { clientX: 20, clientY: 0 } },
      { pointerName: 'TouchA', target, coords: { clientX: distance, clientY: 0 } },
      { keys: '[/TouchA]', target, coords: { clientX: distance, clientY: 0 } },
    ]);
    expect(onDismiss).toHaveBeenCalledTimes(times);
  });

  test('the toasts take the whole width, and at most 420px from medium screens on [9.10]', () => {
    renderRegion(welcome);
    const list = screen.getByRole('list');
    expect(list).toHaveStyle({ width: '100%' });
    const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
    const narrowing = rules.filter((rule) => rule.cssText.includes('max-width: 420px'));
    expect(narrowing.map((rule) => rule instanceof CSSMediaRule && rule.media.mediaText)).toEqual([
      '(min-width: 768px)',
    ]);
    expect(list.classList).toContain(/\.([\w-]+)\s*\{\s*max-width: 420px/.exec(narrowing[0]?.cssText ?? '')?.[1]);
  });

  test('the region is named with its key [9.9]', async () => {
    jest.useRealTimers();
    renderRegion(welcome);
    expect(screen.getByRole('region', { name: 'Notifications (F8)' })).toBeInTheDocument();
    await expectAccessible();
  });
});
