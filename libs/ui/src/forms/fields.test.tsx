import { describe, expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createRef } from 'react';
import { expectAccessible } from '../testing/accessibility';
import { CodeField, PasswordField, SearchField, StrengthMeter, TextAreaField, TextField } from '.';

describe('TextField', () => {
  test('label, description and error belong to the input', async () => {
    render(<TextField label="Email" description="We send a code there." error="Please enter a valid email address" />);
    const input = screen.getByRole('textbox', { name: 'Email' });
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription('We send a code there. Please enter a valid email address');
    await expectAccessible();
  });

  test('without an error it is not marked invalid', () => {
    render(<TextField label="Email" />);
    expect(screen.getByLabelText('Email')).not.toHaveAttribute('aria-invalid');
    expect(screen.getByLabelText('Email')).not.toHaveAttribute('aria-describedby');
  });

  test('an error that comes while typing is announced by a region that was there before', () => {
    const { rerender, container } = render(<TextField label="Email" />);
    const region = container.querySelector('[aria-live="polite"]');
    expect(region).toBeEmptyDOMElement();
    rerender(<TextField label="Email" error="Please enter a valid email address" />);
    expect(region).toHaveTextContent('Please enter a valid email address');
  });

  test('props and ref reach the input', () => {
    const ref = createRef<HTMLInputElement>();
    render(<TextField label="Email" ref={ref} id="email" autoComplete="email" maxLength={10} />);
    expect(ref.current).toBe(screen.getByLabelText('Email'));
    expect(ref.current).toHaveAttribute('id', 'email');
    expect(ref.current).toHaveAttribute('autocomplete', 'email');
  });
});

test('TextAreaField: it is a labeled text box of several lines', async () => {
  render(<TextAreaField label="Message" />);
  expect(screen.getByRole('textbox', { name: 'Message' }).tagName).toBe('TEXTAREA');
  await expectAccessible();
});

test('SearchField: the label is read although it is not shown', async () => {
  render(<SearchField label="Search members" placeholder="Search by username" />);
  expect(screen.getByRole('searchbox', { name: 'Search members' })).toHaveAttribute(
    'placeholder',
    'Search by username',
  );
  await expectAccessible();
});

describe('PasswordField', () => {
  test('the toggle, reached by keyboard, shows and hides what was typed and keeps it', async () => {
    render(<PasswordField label="Password" autoComplete="current-password" />);
    const input = screen.getByLabelText('Password');
    await userEvent.type(input, 'Demo-Pass-1');
    expect(input).toHaveAttribute('type', 'password');

    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Show password' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(input).toHaveAttribute('type', 'text');
    expect(input).toHaveValue('Demo-Pass-1');

    await userEvent.keyboard(' ');
    expect(screen.getByRole('button', { name: 'Show password' })).toHaveFocus();
    expect(input).toHaveAttribute('type', 'password');
    await expectAccessible();
  });

  test('the toggle never submits the form', async () => {
    const onSubmit = jest.fn();
    render(
      <form onSubmit={onSubmit}>
        <PasswordField label="Password" autoComplete="new-password" />
      </form>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

describe('CodeField', () => {
  test('letters are dropped as they are typed and digits beyond the length too', async () => {
    const seen: string[] = [];
    render(<CodeField label="Code" length={6} onChange={(event) => seen.push(event.target.value)} />);
    await userEvent.type(screen.getByLabelText('Code'), '12a 34-5678');
    expect(screen.getByLabelText('Code')).toHaveValue('123456');
    expect(seen.every((value) => /^\d{0,6}$/.test(value))).toBe(true);
  });

  test('a code pasted with spaces keeps all of its digits', async () => {
    render(<CodeField label="Code" length={6} />);
    await userEvent.click(screen.getByLabelText('Code'));
    await userEvent.paste('123 456');
    expect(screen.getByLabelText('Code')).toHaveValue('123456');
  });

  test('it is centered', () => {
    render(<CodeField label="Code" length={6} />);
    expect(screen.getByLabelText('Code')).toHaveStyle({ textAlign: 'center' });
  });

  test('it requests a numeric keyboard and one-time-code autofill', () => {
    render(<CodeField label="Code" length={6} />);
    expect(screen.getByLabelText('Code')).toHaveAttribute('inputmode', 'numeric');
    expect(screen.getByLabelText('Code')).toHaveAttribute('autocomplete', 'one-time-code');
  });
});

describe('StrengthMeter', () => {
  test('it shows the band and the missing criteria', async () => {
    render(<StrengthMeter strength={{ score: 50, band: 'Good', missing: ['Number', 'Special character'] }} />);
    const meter = screen.getByRole('meter', { name: 'Password strength' });
    expect(meter).toHaveAttribute('aria-valuenow', '50');
    expect(meter).toHaveAttribute('aria-valuetext', 'Good');
    expect(screen.getByText('Good')).toBeInTheDocument();
    expect(screen.getByText('Missing: Number, Special character')).toBeInTheDocument();
    await expectAccessible();
  });

  test('when nothing is missing the list is gone', () => {
    render(<StrengthMeter strength={{ score: 100, band: 'Strong', missing: [] }} />);
    expect(screen.queryByText(/Missing:/)).not.toBeInTheDocument();
  });
});
