import { describe, expect, jest, test } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expectAccessible } from '../testing/accessibility.ts';
import { StoryView } from '../testing/story-view.tsx';
import meta, { Chosen, Placeholder } from './select.stories.tsx';

describe('Select', () => {
  test('by keyboard it opens, moves and chooses', async () => {
    const onValueChange = jest.fn();
    render(<StoryView meta={meta} story={Chosen} args={{ onValueChange }} />);
    expect(screen.getByRole('combobox', { name: 'Platform' })).toHaveTextContent('PC');
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('option', { name: 'PC' })).toHaveFocus());
    await expectAccessible(screen.getByRole('listbox'));
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(onValueChange).toHaveBeenCalledWith('Mobile');
    expect(screen.getByRole('combobox', { name: 'Platform' })).toHaveFocus();
  });

  test('Escape keeps the value', async () => {
    const onValueChange = jest.fn();
    render(<StoryView meta={meta} story={Chosen} args={{ onValueChange }} />);
    await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}');
    await screen.findByRole('listbox');
    await userEvent.keyboard('{ArrowDown}{Escape}');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(onValueChange).not.toHaveBeenCalled();
  });

  test("under a nonce policy, the styles that it adds carry the page's nonce", async () => {
    document.head.innerHTML = '<meta property="csp-nonce" nonce="of-this-page">';
    render(<StoryView meta={meta} story={Placeholder} />);
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('listbox');
    const nonces = Array.from(document.querySelectorAll('style'), (style) => style.getAttribute('nonce'));
    expect(nonces.length).toBeGreaterThanOrEqual(2);
    expect(new Set(nonces)).toEqual(new Set(['of-this-page']));
  });

  test('shows the placeholder while nothing is chosen', () => {
    render(<StoryView meta={meta} story={Placeholder} />);
    expect(screen.getByRole('combobox', { name: 'Platform' })).toHaveTextContent('All Platforms');
  });
});
