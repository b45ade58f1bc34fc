import { expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { onLoadFailure, useOnDemand } from './on-demand';

const Opener = ({ load }: { load: () => Promise<{ text: string }> }) => {
  const { code, trigger } = useOnDemand(load);
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
