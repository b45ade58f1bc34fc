import { expect, test } from '@jest/globals';
import { renderPortal } from '@portal/portal/testing';
import { DialogContent } from '@portal/ui/overlays';
import { act, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { ToolDialog } from './tool-dialog';

interface CounterProps {
  onDone: () => void;
}

const Counter = ({ onDone }: CounterProps) => {
  const [count, setCount] = useState(0);
  return (
    <DialogContent title="Counter">
      <button type="button" onClick={() => setCount(count + 1)}>{`Counted ${count}`}</button>
      <button type="button" onClick={onDone}>
        Done
      </button>
    </DialogContent>
  );
};

const show = (load: () => Promise<typeof Counter>) =>
  renderPortal(
    <ToolDialog
      title="Counter"
      trigger={(pending) => <button type="button">{pending ? 'Opening' : 'Open'}</button>}
      load={load}
      props={(close) => ({ onDone: close })}
    />,
  );

test('the code loads at the first opening, and each opening starts with fresh state', async () => {
  let loads = 0;
  const { actor } = show(async () => {
    loads += 1;
    return Counter;
  });
  expect(loads).toBe(0);
  await actor.click(screen.getByRole('button', { name: 'Open' }));
  await actor.click(await screen.findByRole('button', { name: 'Counted 0' }));
  expect(screen.getByRole('button', { name: 'Counted 1' })).toBeVisible();
  await actor.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
  await actor.click(screen.getByRole('button', { name: 'Open' }));
  expect(await screen.findByRole('button', { name: 'Counted 0' })).toBeVisible();
  expect(loads).toBe(1);
});

test('a call that ends after its dialog was closed leaves a later one open', async () => {
  const closes: (() => void)[] = [];
  const { actor } = show(async () => (props: CounterProps) => {
    closes.push(props.onDone);
    return <Counter {...props} />;
  });
  await actor.click(screen.getByRole('button', { name: 'Open' }));
  await screen.findByRole('dialog', { name: 'Counter' });
  const [closeFirst] = closes;
  await actor.keyboard('{Escape}');
  await actor.click(screen.getByRole('button', { name: 'Open' }));
  act(() => closeFirst?.());
  expect(screen.getByRole('dialog', { name: 'Counter' })).toBeVisible();
});

test('loading code is shown on the button', async () => {
  const { actor } = show(() => new Promise(() => {}));
  await actor.click(screen.getByRole('button', { name: 'Open' }));
  expect(screen.getByRole('button', { name: 'Opening' })).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('a failure to load code is shown and can be retried', async () => {
  let offline = true;
  const { actor } = show(async () => {
    if (offline) throw new Error('offline');
    return Counter;
  });
  await actor.click(screen.getByRole('button', { name: 'Open' }));
  const failure = within(await screen.findByRole('dialog', { name: 'Counter' }));
  expect(failure.getByRole('alert')).toHaveTextContent('This part could not be loaded.');
  offline = false;
  await actor.click(failure.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Counted 0' })).toBeVisible();
});
