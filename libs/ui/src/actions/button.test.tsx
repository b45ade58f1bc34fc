import { describe, expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createRef, type FormEvent } from 'react';
import { expectAccessible } from '../testing/accessibility';
import { StoryView } from '../testing/story-view';
import { Button } from './button';
import meta, { Default, IconOnly, Pending } from './button.stories';

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

test('IconButton: a picture only, it is named by its label', () => {
  render(<StoryView meta={meta} story={IconOnly} />);
  expect(screen.getByRole('button', { name: 'Open menu' })).toBeEnabled();
});
