import { describe, expect, jest, test } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { Button } from '../actions/button.tsx';
import { Select } from '../select/select.tsx';
import { expectAccessible } from '../testing/accessibility.ts';
import { StoryView } from '../testing/story-view.tsx';
import { ThemeProvider } from '../theme/theme-provider.tsx';
import confirmDialog, { Open } from './confirm-dialog.stories.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog, DialogClose, DialogContent, DialogTrigger } from './dialog.tsx';
import { Sheet, SheetContent } from './sheet.tsx';
import { ToastRegion } from './toast-region.tsx';

const renderDialog = () =>
  render(
    <ThemeProvider>
      <Dialog>
        <DialogTrigger asChild>
          <Button>Create Clan</Button>
        </DialogTrigger>
        <DialogContent
          title="Create a clan"
          description="Give it a name."
          footer={
            <DialogClose asChild>
              <Button variant="secondary">Cancel</Button>
            </DialogClose>
          }
        >
          <input aria-label="Clan Name" />
        </DialogContent>
      </Dialog>
      <a href="/elsewhere">Elsewhere</a>
    </ThemeProvider>,
  );

const openWithKeyboard = async () => {
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  return screen.findByRole('dialog', { name: 'Create a clan' });
};

const Asking = () => {
  const [open, setOpen] = useState(false);
  const words = { title: 'Remove the clan?', description: 'This cannot be undone.', confirmLabel: 'Remove' };
  const trigger = <button type="button">Ask</button>;
  return <ConfirmDialog trigger={trigger} open={open} onOpenChange={setOpen} onConfirm={() => {}} {...words} />;
};

const Promoting = () => {
  const [open, setOpen] = useState(false);
  return (
    <ThemeProvider>
      <Button onClick={() => setOpen(true)}>Promote</Button>
      <Dialog open={open} onOpenChange={setOpen}>
        {open && <DialogContent title="Promote?" />}
      </Dialog>
    </ThemeProvider>
  );
};

describe('Dialog', () => {
  test('opened by keyboard, it is named and described and takes the focus', async () => {
    renderDialog();
    const dialog = await openWithKeyboard();
    expect(dialog).toHaveAccessibleDescription('Give it a name.');
    expect(screen.getByLabelText('Clan Name')).toHaveFocus();
    await expectAccessible();
  });

  test('while it is open, Tab stays inside', async () => {
    renderDialog();
    const dialog = await openWithKeyboard();
    for (let press = 0; press < 5; press += 1) {
      await userEvent.tab();
      expect(dialog).toContainElement(document.activeElement as HTMLElement);
    }
    expect(screen.queryByRole('link', { name: 'Elsewhere' })).not.toBeInTheDocument();
  });

  test.each(['Escape', 'Cancel', 'Close'])('closed with %s, the focus returns to its trigger', async (way) => {
    renderDialog();
    const dialog = await openWithKeyboard();
    if (way === 'Escape') await userEvent.keyboard('{Escape}');
    else await userEvent.click(screen.getByRole('button', { name: way }));
    expect(dialog).not.toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Create Clan' })).toHaveFocus());
  });

  test('opened by a button that is not its trigger, it returns the focus to that', async () => {
    render(<Promoting />);
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Promote?' })).toContainElement(
      document.activeElement as HTMLElement,
    );
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Promote' })).toHaveFocus());
  });

  const followers = (
    <Dialog defaultOpen>
      <DialogContent title="Followers">
        <button type="button">Follow</button>
      </DialogContent>
    </Dialog>
  );
  const menu = (
    <Sheet defaultOpen>
      <SheetContent title="Navigation">
        <button type="button">Follow</button>
      </SheetContent>
    </Sheet>
  );
  const confirmation = (
    <Dialog defaultOpen>
      <DialogContent title="Followers">
        <Asking />
      </DialogContent>
    </Dialog>
  );

  const platform = (
    <Select aria-label="Platform" options={[{ value: 'PC', label: 'PC' }]} value="PC" onValueChange={() => {}} />
  );

  test.each([
    ['dialog', followers, ['dialog']],
    ['select', platform, ['listbox']],
    ['sheet', menu, ['dialog']],
    ['confirmation on a dialog', confirmation, ['dialog', 'alertdialog']],
  ])('Escape closes the topmost layer only, also with an open toast: %s', async (_case, layers, roles) => {
    const onDismiss = jest.fn();
    const withToasts = (toasts: readonly { id: string; title: string }[]) => (
      <ThemeProvider>
        {layers}
        <ToastRegion toasts={toasts} onDismiss={onDismiss} />
      </ThemeProvider>
    );
    const { rerender } = render(withToasts([]));
    const ask = screen.queryByRole('button', { name: 'Ask' });
    if (ask) await userEvent.click(ask);
    const select = screen.queryByRole('combobox');
    if (select) await userEvent.click(select);
    if (select) await screen.findByRole('listbox');
    const shown = roles.map((role) => screen.getByRole(role, { hidden: true }));
    rerender(withToasts([{ id: '1', title: 'Following' }]));
    for (const top of shown.toReversed()) {
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(top).not.toBeInTheDocument());
      expect(shown.filter((layer) => document.contains(layer))).toEqual(shown.slice(0, shown.indexOf(top)));
    }
    expect(onDismiss).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    expect(onDismiss).toHaveBeenCalledWith('1');
  });

  test("under a nonce policy, the scroll lock's style carries the page's nonce", async () => {
    document.head.innerHTML = '<meta property="csp-nonce" nonce="of-this-page">';
    renderDialog();
    await openWithKeyboard();
    const lock = Array.from(document.querySelectorAll('style')).find((style) => style.textContent?.includes('scroll'));
    expect(lock).toHaveAttribute('nonce', 'of-this-page');
  });
});

describe('ConfirmDialog', () => {
  const renderConfirm = () => {
    const onConfirm = jest.fn();
    const onOpenChange = jest.fn();
    render(<StoryView meta={confirmDialog} story={Open} args={{ trigger: null, onOpenChange, onConfirm }} />);
    return { onConfirm, onOpenChange };
  };

  test('confirms first: Enter cancels, because the focus starts on Cancel', async () => {
    const { onConfirm, onOpenChange } = renderConfirm();
    expect(screen.getByRole('alertdialog', { name: 'Remove the clan?' })).toHaveAccessibleDescription(
      'This cannot be undone.',
    );
    await userEvent.keyboard('{Enter}');
    expect(onOpenChange).toHaveBeenCalledWith(false);
    expect(onConfirm).not.toHaveBeenCalled();
    await expectAccessible();
  });

  test('confirmed by keyboard, it acts', async () => {
    const { onConfirm } = renderConfirm();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(onConfirm).toHaveBeenCalledTimes(1);
  });

  test('gives the focus back to the button that opened it', async () => {
    render(<Asking />);
    await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Ask' })).toHaveFocus();
  });
});
