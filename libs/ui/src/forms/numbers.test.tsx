import { describe, expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { StoryView } from '../testing/story-view.tsx';
import numbers, { AtItsEnd, InForm, WithButtons } from './numbers.stories.tsx';

describe('Stepper', () => {
  test('buttons, arrow keys and typing change the number', async () => {
    render(<StoryView meta={numbers} story={WithButtons} />);
    const input = screen.getByRole('spinbutton', { name: 'night_owl' });
    await userEvent.click(screen.getByRole('button', { name: 'night_owl: more' }));
    expect(input).toHaveValue('3');
    await userEvent.click(input);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(input).toHaveValue('1');
    await userEvent.clear(input);
    await userEvent.type(input, '12');
    expect(input).toHaveAttribute('aria-valuenow', '12');
  });

  test('the button at the end keeps the focus and does nothing', async () => {
    render(<StoryView meta={numbers} story={AtItsEnd} />);
    const more = screen.getByRole('button', { name: 'night_owl: more' });
    await userEvent.click(more);
    expect(more).toHaveFocus();
    expect(screen.getByRole('spinbutton')).toHaveValue('2');
  });
});

describe('FormNumberField', () => {
  const save = async (type: () => Promise<void>) => {
    const onValues = jest.fn();
    render(<StoryView meta={numbers} story={InForm} args={{ onValues }} />);
    await type();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    return onValues.mock.calls[0]?.[0];
  };

  test('the form has a number, and null for an empty optional one', async () => {
    const values = await save(async () => {
      await userEvent.clear(screen.getByRole('spinbutton', { name: 'Players' }));
      await userEvent.type(screen.getByRole('spinbutton', { name: 'Players' }), '16');
    });
    expect(values).toEqual({ players: 16, rounds: null });
  });

  test('an empty field is no number rather than 0', async () => {
    const values = await save(() => userEvent.clear(screen.getByRole('spinbutton', { name: 'Players' })));
    expect(values).toEqual({ players: Number.NaN, rounds: null });
  });
});
