import { describe, expect, jest, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createRef, type FormEvent } from 'react';
import { expectAccessible } from '../testing/accessibility.ts';
import { StoryView } from '../testing/story-view.tsx';
import meta, { Default, IconOnly, Pending } from './button.stories.tsx';
import { Button } from './button.tsx';

describe('Button', () => {
  test('pressed with Enter and Space, it calls onClick', async () => {
    const onClick = jest.fn();
    render(<StoryView meta={meta} story={Default} args={{ onClick }} />);
    await userEvent.tab();
    await userEvent.keyboard('{Enter} ');
    expect(onClick).toHaveBeenCalledTimes(2);
    await expectAccessible();
  });

  test('while pending it cannot be pressed and is announced as busy', async () => {
    const onClick = jest.fn();
    render(<StoryView meta={meta} story={Pending} args={{ onClick }} />);
    const button = screen.getByRole('button', { name: 'Signing In...' });
    expect(button).toBeDisabled();
    expect(button).toHaveAttribute('aria-busy', 'true');
    await userEvent.click(button);
    expect(onClick).not.toHaveBeenCalled();
  });

  test('while inactive it keeps the focus, ignores presses and submits no form', async () => {
    const onClick = jest.fn();
    const onSubmit = jest.fn((event: FormEvent) => event.preventDefault());
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" inactive onClick={onClick}>
          Next
        </Button>
      </form>,
    );
    await userEvent.tab();
    await userEvent.keyboard('{Enter} ');
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true');
    expect(onClick).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test('inside a form it submits only with type submit', async () => {
    const onSubmit = jest.fn((event: FormEvent) => event.preventDefault());
    render(
      <form onSubmit={onSubmit}>
        <Button>Not this</Button>
        <Button type="submit">This</Button>
      </form>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Not this' }));
    expect(onSubmit).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'This' }));
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  test('a double click submits once', async () => {
    const onSubmit = jest.fn((event: FormEvent) => event.preventDefault());
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit">Send</Button>
      </form>,
    );
    await userEvent.dblClick(screen.getByRole('button', { name: 'Send' }));
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  test('a held Enter presses it once', async () => {
    const onClick = jest.fn();
    render(<StoryView meta={meta} story={Default} args={{ onClick }} />);
    await userEvent.tab();
    await userEvent.keyboard('{Enter>3/}');
    expect(onClick).toHaveBeenCalledTimes(1);
  });

  test('as a child it gives a link its look, and props and ref reach the link', () => {
    const ref = createRef<HTMLButtonElement>();
    render(
      <Button asChild ref={ref} data-testid="look">
        <a href="/clans">Clans</a>
      </Button>,
    );
    const link = screen.getByRole('link', { name: 'Clans' });
    expect(link).toHaveAttribute('data-testid', 'look');
    expect(link).not.toHaveAttribute('type');
    expect(ref.current).toBe(link);
  });
});

describe('the focus after a pending press', () => {
  const form = (name: string, state: { pending?: boolean; disabled?: boolean } = {}) => (
    <form>
      <input aria-label="Code" />
      <section aria-label="Player" tabIndex={-1}>
        {/* An empty `form` detaches a button from the form around it. */}
        <Button {...(name === 'Add' && { form: '' })} {...state}>
          {name}
        </Button>
      </section>
    </form>
  );
  const button = () => screen.getByRole('button');

  const press = async (name: string) => {
    const { rerender } = render(form(name));
    await userEvent.click(button());
    // Browsers take the focus from a button that becomes disabled; jsdom does not.
    act(() => button().blur());
    rerender(form(name, { pending: true }));
    return rerender;
  };

  test('is on the button again', async () => {
    const rerender = await press('Send');
    rerender(form('Send'));
    expect(button()).toHaveFocus();
  });

  test('stays where the user moved it', async () => {
    const rerender = await press('Send');
    await userEvent.click(screen.getByRole('textbox', { name: 'Code' }));
    rerender(form('Send'));
    expect(screen.getByRole('textbox', { name: 'Code' })).toHaveFocus();
  });

  test.each([
    ['Resend', 'textbox', 'Code'],
    ['Add', 'region', 'Player'],
  ])('of %s, which stays disabled, is on the %s %s', async (name, role, label) => {
    const rerender = await press(name);
    rerender(form(name, { disabled: true }));
    expect(screen.getByRole(role, { name: label })).toHaveFocus();
  });
});

test('IconButton: a picture only, it is named by its label', () => {
  render(<StoryView meta={meta} story={IconOnly} />);
  expect(screen.getByRole('button', { name: 'Open menu' })).toBeEnabled();
});
