import { describe, expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { type Control, useForm } from 'react-hook-form';
import { expectAccessible } from '../testing/accessibility';
import { FormCodeField, FormPasswordField, FormTextArea, FormTextField, SearchField, StrengthMeter } from '.';

interface InFormProps {
  /** Of the field `value`. */
  error?: string;
  onSubmit?: () => void;
  children: (control: Control<{ value: string }>) => ReactNode;
}

const InForm = ({ error, onSubmit, children }: InFormProps) => {
  const errors = error === undefined ? {} : { value: { type: 'server', message: error } };
  const { control } = useForm({ defaultValues: { value: '' }, errors });
  return <form onSubmit={onSubmit}>{children(control)}</form>;
};

const Code = () => (
  <InForm>{(control) => <FormCodeField control={control} name="value" label="Code" length={6} />}</InForm>
);

describe('FormTextField', () => {
  test('label, description and error belong to the input', async () => {
    render(
      <InForm error="Please enter a valid email address">
        {(control) => (
          <FormTextField control={control} name="value" label="Email" description="We send a code there." />
        )}
      </InForm>,
    );
    const input = screen.getByRole('textbox', { name: 'Email' });
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription('We send a code there. Please enter a valid email address');
    await expectAccessible();
  });

  test('without an error it is not marked invalid', () => {
    render(<InForm>{(control) => <FormTextField control={control} name="value" label="Email" />}</InForm>);
    expect(screen.getByLabelText('Email')).not.toHaveAttribute('aria-invalid');
    expect(screen.getByLabelText('Email')).not.toHaveAttribute('aria-describedby');
  });

  test('an error that comes while typing is announced by a region that was there before', () => {
    const field = (control: Control<{ value: string }>) => (
      <FormTextField control={control} name="value" label="Email" />
    );
    const { rerender, container } = render(<InForm>{field}</InForm>);
    const region = container.querySelector('[aria-live="polite"]');
    expect(region).toBeEmptyDOMElement();
    rerender(<InForm error="Please enter a valid email address">{field}</InForm>);
    expect(region).toHaveTextContent('Please enter a valid email address');
  });

  test('props reach the input', () => {
    render(
      <InForm>
        {(control) => <FormTextField control={control} name="value" label="Email" autoComplete="email" />}
      </InForm>,
    );
    expect(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'email');
  });
});

test('FormTextArea: it is a labeled text box of several lines', async () => {
  render(<InForm>{(control) => <FormTextArea control={control} name="value" label="Message" />}</InForm>);
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

describe('FormPasswordField', () => {
  test('the toggle, reached by keyboard, shows and hides what was typed and keeps it', async () => {
    render(
      <InForm>
        {(control) => (
          <FormPasswordField control={control} name="value" label="Password" autoComplete="current-password" />
        )}
      </InForm>,
    );
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
      <InForm onSubmit={onSubmit}>
        {(control) => <FormPasswordField control={control} name="value" label="Password" autoComplete="new-password" />}
      </InForm>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

describe('FormCodeField', () => {
  test('letters are dropped as they are typed and digits beyond the length too', async () => {
    render(<Code />);
    await userEvent.type(screen.getByLabelText('Code'), '12a 34-5678');
    expect(screen.getByLabelText('Code')).toHaveValue('123456');
  });

  test('a code pasted with spaces keeps all of its digits', async () => {
    render(<Code />);
    await userEvent.click(screen.getByLabelText('Code'));
    await userEvent.paste('123 456');
    expect(screen.getByLabelText('Code')).toHaveValue('123456');
  });

  test('it is centered', () => {
    render(<Code />);
    expect(screen.getByLabelText('Code')).toHaveStyle({ textAlign: 'center' });
  });

  test('it requests a numeric keyboard and one-time-code autofill', () => {
    render(<Code />);
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
