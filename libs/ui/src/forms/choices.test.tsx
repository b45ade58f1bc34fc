import { expect, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StoryView } from '../testing/story-view.tsx';
import choices, { Disabled, InForm, OneCheckbox, Radios } from './choices.stories.tsx';

test('Checkbox: its text names it, and a click on the text checks it', async () => {
  render(<StoryView meta={choices} story={OneCheckbox} />);
  await userEvent.click(screen.getByText('Match for third place'));
  expect(screen.getByRole('checkbox', { name: 'Match for third place' })).toBeChecked();
});

test('Checkbox: a disabled one cannot be checked', async () => {
  render(<StoryView meta={choices} story={Disabled} />);
  await userEvent.click(screen.getByText('Match for third place'));
  expect(screen.getByRole('checkbox')).not.toBeChecked();
});

test('FormCheckbox: it begins with the value of the form and changes with the space bar', async () => {
  render(<StoryView meta={choices} story={InForm} />);
  const box = screen.getByRole('checkbox', { name: 'I accept the rules' });
  expect(box).toBeChecked();
  await userEvent.tab();
  await userEvent.keyboard(' ');
  expect(box).not.toBeChecked();
});

test('RadioGroup: it is named by its label, and the arrow keys choose', async () => {
  render(<StoryView meta={choices} story={Radios} />);
  expect(screen.getByRole('group', { name: 'Result' })).toBeVisible();
  await userEvent.tab();
  expect(screen.getByRole('radio', { name: 'Score' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  expect(screen.getByRole('radio', { name: 'Walkover: night_owl wins' })).toBeChecked();
});
