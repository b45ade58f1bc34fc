import { describe, expect, test } from '@jest/globals';
import { styled } from 'styled-components';
import { stillVariables, theme, themeVariables } from './theme.ts';
import { fontSizes, layers } from './tokens.ts';

describe('the theme', () => {
  test('a component may ask for a token by name, and a misspelt name does not compile', () => {
    expect(theme.color.accent).toBe('var(--color-accent)');
    // @ts-expect-error there is no such token
    expect(theme.color.acent).toBeUndefined();
    // @ts-expect-error there is no such token
    expect(styled.p`color: ${(props) => props.theme.color.textMutted};`).toBeDefined();
  });

  test('every custom property that the theme refers to is declared', () => {
    const references = [theme.color, theme.font, theme.fontSize, theme.duration].flatMap((group) =>
      Object.values<string>(group),
    );
    const names = references.map((reference) => reference.slice('var('.length, -1));
    expect(names.filter((name) => !themeVariables.includes(`${name}: `))).toEqual([]);
  });

  test('reduced motion leaves no visible animation', () => {
    const stilled = stillVariables.split('\n').map((line) => line.split(': '));
    expect(stilled.map(([name]) => `var(${name})`)).toEqual(Object.values(theme.duration));
    expect(stilled.every(([, value]) => value === '0.01ms;')).toBe(true);
  });

  test('layers are stacked: toasts above menus above dialogs above the page', () => {
    expect(layers.toast).toBeGreaterThan(layers.tooltip);
    expect(layers.tooltip).toBeGreaterThan(layers.menu);
    expect(layers.menu).toBeGreaterThan(layers.dialog);
    expect(layers.dialog).toBeGreaterThan(layers.header);
  });

  test('a fluid size runs from its least at 360 px to its most at 1440 px', () => {
    const [, intercept = '', slope = ''] = /calc\(([\d.]+)rem \+ ([\d.]+)vw\)/.exec(fontSizes.hero) ?? [];
    const at = (viewport: number) => Number(intercept) * 16 + (Number(slope) * viewport) / 100;
    expect(at(360)).toBeCloseTo(40, 1);
    expect(at(1440)).toBeCloseTo(76, 1);
  });
});
