import { expect, jest, test } from '@jest/globals';
import { contactBody } from '@portal/contracts';
import { call } from '@portal/portal';
import { FormTextArea, FormTextField } from '@portal/ui/forms';
import { screen } from '@testing-library/react';
import { apiFailure, type FakeHandlers, renderPortal } from '../testing/index.ts';
import { CallForm, useCallForm } from './index.ts';

const empty = { firstName: '', lastName: '', email: '', subject: '', message: '' };
const filled = { ...empty, firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', message: 'Hello' };

interface FormProps {
  mode?: 'onChange' | 'onTouched';
  defaultValues?: typeof empty;
  onSuccess?: () => void;
}

const Contact = ({ mode, defaultValues = filled, onSuccess = () => {} }: FormProps) => {
  const form = useCallForm({
    schema: contactBody,
    defaultValues,
    ...(mode && { mode }),
    send: (body) => call('POST /api/contact', { body }),
    onSuccess,
    onError: { title: 'Message Not Sent', fallback: 'Please try again.' },
    errorFields: { rate_limited: 'message' },
  });
  return (
    <CallForm form={form} aria-label="Contact" submitLabel="Send" pendingLabel="Sending...">
      <FormTextField control={form.control} name="subject" label="Subject" />
      <FormTextArea control={form.control} name="message" label="Message" />
    </CallForm>
  );
};

const renderForm = (props: FormProps = {}, handlers: FakeHandlers = {}) =>
  renderPortal(<Contact {...props} />, { handlers });

const submit = () => screen.getByRole('button', { name: 'Send' });

test('the button is disabled until the form is valid, and sends what was typed', async () => {
  const onSuccess = jest.fn();
  const { actor, requests } = renderForm({ onSuccess }, { 'POST /api/contact': { success: true } });
  expect(submit()).toBeDisabled();
  await actor.type(screen.getByLabelText('Subject'), 'A question');
  await actor.click(submit());
  expect(requests.find(({ key }) => key === 'POST /api/contact')?.body).toEqual({ ...filled, subject: 'A question' });
  expect(onSuccess).toHaveBeenCalledTimes(1);
});

test('validated on blur, the button stays enabled, and a submit shows the errors instead of sending', async () => {
  const { actor, requests } = renderForm({ mode: 'onTouched' });
  await actor.click(submit());
  expect(screen.getByLabelText('Subject')).toBeInvalid();
  expect(screen.getByLabelText('Subject')).toHaveFocus();
  expect(screen.getByLabelText('Message')).toBeValid();
  expect(requests.map(({ key }) => key)).not.toContain('POST /api/contact');
});

test('the server’s validation errors appear under their fields', async () => {
  const issues = [{ path: 'subject', message: 'Too odd' }];
  const { actor } = renderForm(
    { defaultValues: { ...filled, subject: 'A question' }, mode: 'onTouched' },
    { 'POST /api/contact': () => apiFailure(400, 'Some fields are not valid', { issues }) },
  );
  await actor.click(submit());
  expect(await screen.findByText('Too odd')).toBeVisible();
  expect(screen.getByLabelText('Subject')).toHaveFocus();
});

test('the message of an error code appears under the field named for it', async () => {
  const { actor } = renderForm(
    { defaultValues: { ...filled, subject: 'A question' }, mode: 'onTouched' },
    { 'POST /api/contact': () => apiFailure(429, 'Please wait.', { code: 'rate_limited' }) },
  );
  await actor.click(submit());
  expect(await screen.findByLabelText('Message')).toHaveAccessibleDescription('Please wait.');
});
