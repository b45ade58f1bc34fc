import { describe, expect, jest, test } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expectAccessible } from '../testing/accessibility';
import { Select } from './select';

const options = [
  { value: 'PlayStation', label: 'PlayStation' },
  { value: 'PC', label: 'PC' },
  { value: 'Mobile', label: 'Mobile' },
] as const;

describe('Select', () => {
  test('by keyboard it opens, moves and chooses', async () => {
    const onValueChange = jest.fn();
    render(<Select aria-label="Platform" options={options} defaultValue="PC" onValueChange={onValueChange} />);
    const box = screen.getByRole('combobox', { name: 'Platform' });
    expect(box).toHaveTextContent('PC');
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('option', { name: 'PC' })).toHaveFocus();
    await expectAccessible(screen.getByRole('listbox'));
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(onValueChange).toHaveBeenCalledWith('Mobile');
    expect(box).toHaveTextContent('Mobile');
  });

  test('Escape leaves the value as it was', async () => {
    const onValueChange = jest.fn();
    render(<Select aria-label="Platform" options={options} defaultValue="PC" onValueChange={onValueChange} />);
    await userEvent.tab();
    await userEvent.keyboard('{Enter}{ArrowDown}{Escape}');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(onValueChange).not.toHaveBeenCalled();
  });

  test("under a nonce policy, the styles that it adds carry the page's nonce", async () => {
    document.head.innerHTML = '<meta property="csp-nonce" nonce="of-this-page">';
    render(<Select aria-label="Platform" options={options} />);
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    const nonces = Array.from(document.querySelectorAll('style'), (style) => style.getAttribute('nonce'));
    expect(nonces.length).toBeGreaterThanOrEqual(2);
    expect(new Set(nonces)).toEqual(new Set(['of-this-page']));
  });

  test('while nothing is chosen the placeholder stands there', () => {
    render(<Select aria-label="Platform" options={options} placeholder="All Platforms" />);
    expect(screen.getByRole('combobox', { name: 'Platform' })).toHaveTextContent('All Platforms');
  });
});
