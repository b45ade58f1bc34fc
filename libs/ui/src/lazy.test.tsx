import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { createLazy, type Lazy, onLoadFailure, useLazy, useOnDemand } from './lazy.ts';

type Load = () => Promise<{ text: string }>;

const offline = () => Promise.reject(new Error('offline'));

test('loads once while and after it is loading, with one retry for each failure', async () => {
  const load = jest.fn<Load>();
  const lazy = createLazy(load);
  load.mockImplementation(offline);
  await expect(Promise.all([lazy.load(), lazy.load()])).rejects.toThrow('offline');
  expect(load).toHaveBeenCalledTimes(2);
  expect(lazy.peek()).toBeUndefined();

  load.mockImplementationOnce(offline).mockImplementation(async () => ({ text: 'Loaded' }));
  expect(await lazy.load()).toEqual({ text: 'Loaded' });
  expect(await lazy.load()).toBe(lazy.peek());
  expect(load).toHaveBeenCalledTimes(4);
});

const Shown = ({ lazy }: { lazy: Lazy<{ text: string }> }) => {
  const code = useLazy(lazy);
  switch (code.status) {
    case 'loading':
      return <p>Loading</p>;
    case 'failed':
      return (
        <button type="button" onClick={code.retry}>
          Try again
        </button>
      );
    case 'ready':
      return <p>{code.value.text}</p>;
  }
};

test('a shown component loads its code, retries a failure, and renders loaded code at once', async () => {
  let isDown = true;
  const lazy = createLazy<{ text: string }>(async () => (isDown ? offline() : { text: 'Loaded' }));
  render(<Shown lazy={lazy} />);
  expect(screen.getByText('Loading')).toBeVisible();
  const retry = await screen.findByRole('button', { name: 'Try again' });
  isDown = false;
  await userEvent.click(retry);
  expect(await screen.findByText('Loaded')).toBeVisible();
  render(<Shown lazy={lazy} />);
  expect(screen.getAllByText('Loaded')).toHaveLength(2);
});

const Opener = ({ load }: { load: Load }) => {
  const [lazy] = useState(() => createLazy(load));
  const { code, trigger } = useOnDemand(lazy);
  return code ? (
    <p>{code.text}</p>
  ) : (
    <button type="button" {...trigger}>
      Open
    </button>
  );
};

test('a click whose code cannot be loaded is reported, hover and focus are not, and the next click tries again', async () => {
  const report = jest.fn();
  onLoadFailure(report);
  let isDown = true;
  render(
    <Opener
      load={async () => {
        if (isDown) throw new Error('Loading chunk menu failed.');
        return { text: 'Loaded' };
      }}
    />,
  );
  const button = screen.getByRole('button', { name: 'Open' });
  await userEvent.hover(button);
  await userEvent.tab();
  expect(report).not.toHaveBeenCalled();
  await userEvent.click(button);
  expect(report).toHaveBeenCalledTimes(1);
  isDown = false;
  await userEvent.click(button);
  expect(await screen.findByText('Loaded')).toBeVisible();
  expect(report).toHaveBeenCalledTimes(1);
});
