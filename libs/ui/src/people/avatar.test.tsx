import { describe, expect, test } from '@jest/globals';
import { fireEvent, render } from '@testing-library/react';
import { expectAccessible } from '../testing/accessibility.ts';
import { Avatar } from './avatar.tsx';

const image = (container: HTMLElement) => container.querySelector('img');

describe('Avatar', () => {
  test("with an image, it reserves the image's space before it loads [2.26]", async () => {
    const { container } = render(<Avatar src="/avatar.webp" name="demo_player" size="lg" alt="demo_player" />);
    expect(image(container)).toHaveAttribute('src', '/avatar.webp');
    expect(image(container)).toHaveAttribute('width', '64');
    expect(image(container)).toHaveAttribute('height', '64');
    await expectAccessible();
  });

  test.each([
    [{ name: 'demo_player' }, 'D'],
    [{ name: 'demo_player', letters: 2 }, 'DE'],
    [{ name: '' }, 'U'],
    [{ name: undefined }, 'U'],
    [{ name: null, letters: 2 }, 'U'],
    [{ name: '𝒶b' }, '𝒶'],
    [{ name: 'ßa' }, 'SS'],
  ] as const)('without an image, %j shows %s [2.26]', (props, letters) => {
    const { container } = render(<Avatar {...props} />);
    expect(container).toHaveTextContent(new RegExp(`^${letters}$`));
    expect(image(container)).toBeNull();
  });

  test('of one player has the same color on every screen; players differ', () => {
    const ids = Array.from({ length: 24 }, (_, number) => `65f0c0ffee00000000${String(number).padStart(6, '0')}`);
    const readColor = (seed: string, name: string) => {
      const { container, unmount } = render(<Avatar seed={seed} name={name} />);
      const { color } = getComputedStyle(container.firstElementChild ?? container);
      unmount();
      return color;
    };
    const colors = ids.map((id) => readColor(id, 'before'));
    expect(ids.map((id) => readColor(id, 'renamed'))).toEqual(colors);
    expect(new Set(colors).size).toBe(8);
  });

  test('with a loaded image, no letters show through it', () => {
    const { container } = render(<Avatar src="/see-through.webp" name="elm" />);
    expect(container).toHaveTextContent('E');
    const loaded = image(container);
    if (loaded) fireEvent.load(loaded);
    expect(container).toHaveTextContent(/^$/);
  });

  test('in a long list its image can wait until the row comes near', () => {
    const { container } = render(<Avatar src="/avatar.webp" name="elm" loading="lazy" />);
    expect(image(container)).toHaveAttribute('loading', 'lazy');
  });

  test('when the image fails to load, only the letters are left, until another image is given', () => {
    const { container, rerender } = render(<Avatar src="/gone.webp" name="elm" />);
    const broken = image(container);
    if (broken) fireEvent.error(broken);
    expect(image(container)).toBeNull();
    expect(container).toHaveTextContent('E');

    rerender(<Avatar src="/new.webp" name="elm" />);
    expect(image(container)).toHaveAttribute('src', '/new.webp');
  });
});
