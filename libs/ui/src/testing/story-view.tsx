import { createElement, type ElementType, type ReactNode } from 'react';
import { ThemeProvider } from '../theme/theme-provider.tsx';

/** The part of Storybook's story format (CSF) that our stories use: loading Storybook itself takes a second per test file. */
export interface StoryModule {
  title?: string;
  component: ElementType;
  subcomponents?: Record<string, ElementType>;
  args?: object;
}

export interface Story {
  args?: object;
  // Methods, so that stories with narrower parameters are assignable.
  render?(args: object, context: object): ReactNode;
  play?(context: { canvasElement: HTMLElement }): void;
}

interface StoryViewProps {
  /** The story file's default export. */
  meta: StoryModule;
  story: Story;
  /** Override the story's. */
  args?: object;
}

/** Renders a story in a test as Storybook does. Call its `play` yourself. */
export const StoryView = ({ meta, story, args }: StoryViewProps) => {
  const all = { ...meta.args, ...story.args, ...args };
  return <ThemeProvider>{story.render ? story.render(all, {}) : createElement(meta.component, all)}</ThemeProvider>;
};
