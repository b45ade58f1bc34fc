import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, jest, test } from '@jest/globals';
import { act, render } from '@testing-library/react';
import { StyleSheetManager } from 'styled-components';
import { exports as entries } from '../../package.json';
import { expectAccessible } from './accessibility.ts';
import { type Story, type StoryModule, StoryView } from './story-view.tsx';

const src = join(__dirname, '..');
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.stories.tsx'));

/** Skips the styles, which jsdom reads slowly: most axe rules do not depend on them. */
const outside = document.createElement('div');

const load = async (file: string): Promise<{ meta: StoryModule; stories: Story[] }> => {
  const { default: meta, ...stories } = await import(join(src, file));
  return { meta, stories: Object.values(stories) };
};

test.each(files)('%s: every story renders, is accessible and logs no error', async (file) => {
  const { meta, stories } = await load(file);
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  expect(stories).not.toEqual([]);
  for (const story of stories) {
    const { container, unmount } = render(
      <StyleSheetManager target={outside} disableCSSOMInjection>
        <StoryView meta={meta} story={story} />
      </StyleSheetManager>,
    );
    await act(async () => story.play?.({ canvasElement: container }));
    expect(document.body.innerHTML).not.toBe('<div></div>');
    // Some components still update, such as the announcement of a toast.
    await act(() => expectAccessible());
    unmount();
  }
  expect(logged.mock.calls).toEqual([]);
});

test('every component of every entry has a story, whose title begins with the entry', async () => {
  const found = await Promise.all(files.map(load));
  const covered = found.map(({ meta }) => ({
    meta,
    components: [meta.component, ...Object.values(meta.subcomponents ?? {})],
  }));
  const missing: string[] = [];
  for (const [entry, path] of Object.entries(entries)) {
    if (/^\.\/(fonts|testing|storybook)/.test(entry)) continue;
    const group = entry === '.' ? 'ui' : entry.slice('./'.length);
    const shown = covered
      .filter(({ meta }) => meta.title?.startsWith(`${group}/`))
      .flatMap(({ components }) => components);
    for (const [name, value] of Object.entries(await import(join(src, '..', path))))
      if (/^[A-Z]/.test(name) && !shown.includes(value as StoryModule['component'])) missing.push(`${group}/${name}`);
  }
  expect(missing).toEqual([]);
});
