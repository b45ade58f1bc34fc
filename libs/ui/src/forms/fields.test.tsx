import { describe, expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expectAccessible } from '../testing/accessibility.ts';
import { StoryView } from '../testing/story-view.tsx';
import fields, { Code, DescribedWithError, Password, Search, TextArea, TextField } from './fields.stories.tsx';
import strengthMeter, { Good, Strong } from './strength-meter.stories.tsx';

describe('FormTextField', () => {
  test('label, description and error belong to the input', async () => {
    render(<StoryView meta={fields} story={DescribedWithError} />);
    const input = screen.getByRole('textbox', { name: 'Email' });
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription('We send a code there. Please enter a valid email address');
    await expectAccessible();
  });

  test('without an error it is not marked invalid', () => {
    render(<StoryView meta={fields} story={TextField} />);
    expect(screen.getByLabelText('Email')).not.toHaveAttribute('aria-invalid');
    expect(screen.getByLabelText('Email')).not.toHaveAttribute('aria-describedby');
  });

  test('an error that comes while typing is announced by a region that was there before', () => {
    const { rerender, container } = render(<StoryView meta={fields} story={TextField} />);
    const region = container.querySelector('[aria-live="polite"]');
    expect(region).toBeEmptyDOMElement();
    rerender(<StoryView meta={fields} story={TextField} args={{ error: 'Please enter a valid email address' }} />);
    expect(region).toHaveTextContent('Please enter a valid email address');
  });

  test('props reach the input', () => {
    render(<StoryView meta={fields} story={TextField} />);
    expect(screen.getByLabelText('Email')).toHaveAttribute('autocomplete', 'email');
  });
});

test('FormTextArea: it is a labeled text box of several lines', () => {
  render(<StoryView meta={fields} story={TextArea} />);
  expect(screen.getByRole('textbox', { name: 'Message' }).tagName).toBe('TEXTAREA');
});

test('SearchField: the label is read although it is not shown', async () => {
  render(<StoryView meta={fields} story={Search} />);
  expect(screen.getByRole('searchbox', { name: 'Search members' })).toHaveAttribute(
    'placeholder',
    'Search by username',
  );
  await expectAccessible();
});

describe('FormPasswordField', () => {
  test('the toggle, reached by keyboard, shows and hides what was typed and keeps it', async () => {
    render(<StoryView meta={fields} story={Password} />);
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
    render(<StoryView meta={fields} story={Password} args={{ onSubmit }} />);
    await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

describe('FormCodeField', () => {
  test('letters are dropped as they are typed and digits beyond the length too', async () => {
    render(<StoryView meta={fields} story={Code} />);
    await userEvent.type(screen.getByLabelText('Code'), '12a 34-5678');
    expect(screen.getByLabelText('Code')).toHaveValue('123456');
  });

  test('a code pasted with spaces keeps all of its digits', async () => {
    render(<StoryView meta={fields} story={Code} />);
    await userEvent.click(screen.getByLabelText('Code'));
    await userEvent.paste('123 456');
    expect(screen.getByLabelText('Code')).toHaveValue('123456');
  });

  test('it is centered [2.125]', () => {
    render(<StoryView meta={fields} story={Code} />);
    expect(screen.getByLabelText('Code')).toHaveStyle({ textAlign: 'center' });
  });

  test('it requests a numeric keyboard and one-time-code autofill', () => {
    render(<StoryView meta={fields} story={Code} />);
    expect(screen.getByLabelText('Code')).toHaveAttribute('inputmode', 'numeric');
    expect(screen.getByLabelText('Code')).toHaveAttribute('autocomplete', 'one-time-code');
  });
});

describe('StrengthMeter', () => {
  test('it shows the band and the missing criteria', async () => {
    render(<StoryView meta={strengthMeter} story={Good} />);
    const meter = screen.getByRole('meter', { name: 'Password strength' });
    expect(meter).toHaveAttribute('aria-valuenow', '50');
    expect(meter).toHaveAttribute('aria-valuetext', 'Good');
    expect(screen.getByText('Good')).toBeInTheDocument();
    expect(screen.getByText('Missing: Number, Special character')).toBeInTheDocument();
    await expectAccessible();
  });

  test('when nothing is missing the list is gone', () => {
    render(<StoryView meta={strengthMeter} story={Strong} />);
    expect(screen.queryByText(/Missing:/)).not.toBeInTheDocument();
  });
});
