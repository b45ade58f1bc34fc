import { describe, expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type Resolver, useForm } from 'react-hook-form';
import { expectAccessible } from '../testing/accessibility.ts';
import { Form, FormCodeField, FormPasswordField, FormTextArea, FormTextField } from './index.ts';

interface Values {
  username: string;
  password: string;
  bio: string;
  code: string;
}

const tooShort = 'Username must be at least 6 characters';

const resolver: Resolver<Values> = (values) =>
  values.username.length < 6
    ? { values: {}, errors: { username: { type: 'min', message: tooShort } } }
    : { values, errors: {} };

const SignUp = ({ onValid }: { onValid: (values: Values) => void }) => {
  const form = useForm<Values>({
    mode: 'onChange',
    defaultValues: { username: '', password: '', bio: 'Hello', code: '' },
    resolver,
  });
  return (
    <Form
      aria-label="Sign up"
      onSubmit={(event) => {
        void form.handleSubmit(onValid)(event);
      }}
    >
      <FormTextField control={form.control} name="username" label="Username" />
      <FormPasswordField control={form.control} name="password" label="Password" autoComplete="new-password" />
      <FormTextArea control={form.control} name="bio" label="About you" />
      <FormCodeField control={form.control} name="code" label="Code" length={6} />
      {/* @ts-expect-error the form has no such value */}
      <FormTextField control={form.control} name="usrname" label="Misspelt" />
      <button type="submit">Create Account</button>
    </Form>
  );
};

describe('bound fields', () => {
  test('typed values reach the form, each in its shape', async () => {
    const onValid = jest.fn();
    render(<SignUp onValid={onValid} />);
    await userEvent.type(screen.getByLabelText('Username'), 'demo_player');
    await userEvent.type(screen.getByLabelText('Password'), 'Demo-Pass-1');
    await userEvent.type(screen.getByLabelText('Code'), '12x3456');
    await userEvent.click(screen.getByRole('button', { name: 'Create Account' }));
    expect(onValid.mock.calls[0]?.[0]).toMatchObject({
      username: 'demo_player',
      password: 'Demo-Pass-1',
      bio: 'Hello',
      code: '123456',
    });
  });

  test('an error appears under its field while typing and goes when the value is right', async () => {
    render(<SignUp onValid={jest.fn()} />);
    const username = screen.getByLabelText('Username');
    await userEvent.type(username, 'demo');
    expect(await screen.findByText(tooShort)).toBeInTheDocument();
    expect(username).toBeInvalid();
    expect(username).toHaveAccessibleDescription(tooShort);
    expect(screen.getByLabelText('Password')).toBeValid();
    await expectAccessible();

    await userEvent.type(username, '_player');
    expect(screen.queryByText(tooShort)).not.toBeInTheDocument();
    expect(username).not.toHaveAttribute('aria-invalid');
  });

  test('submitted with errors, the focus moves to the first wrong field', async () => {
    const onValid = jest.fn();
    render(<SignUp onValid={onValid} />);
    screen.getByRole('button', { name: 'Create Account' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText(tooShort)).toBeInTheDocument();
    expect(screen.getByLabelText('Username')).toHaveFocus();
    expect(onValid).not.toHaveBeenCalled();
  });
});
