import { describe, expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expectAccessible } from '../testing/accessibility.ts';
import { StoryView } from '../testing/story-view.tsx';
import meta, { Default } from './file-button.stories.tsx';

const picture = new File(['x'], 'me.png', { type: 'image/png' });

const renderButton = () => {
  const onPick = jest.fn();
  render(<StoryView meta={meta} story={Default} args={{ onPick }} />);
  return onPick;
};

describe('FileButton', () => {
  test('pressed by keyboard, it opens the picker', async () => {
    renderButton();
    const opened = jest.spyOn(screen.getByLabelText<HTMLInputElement>('Profile picture'), 'click');
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Change picture' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(opened).toHaveBeenCalledTimes(1);
    await expectAccessible();
  });

  test('the same file chosen twice is reported twice', async () => {
    const onPick = renderButton();
    await userEvent.upload(screen.getByLabelText('Profile picture'), picture);
    await userEvent.upload(screen.getByLabelText('Profile picture'), picture);
    expect(onPick).toHaveBeenCalledTimes(2);
    expect(onPick).toHaveBeenLastCalledWith(picture);
  });
});
