import type { LiveVersion } from './registry.ts';

/** `/tournaments/:id` -> `Tournaments` */
export const deriveTitle = (pattern: string): string => {
  const [, name = 'home'] = /\/([\w-]+)(?:\/[:*].*)?$/.exec(pattern) ?? [];
  return name.replaceAll('-', ' ').replaceAll(/\b\w/g, (letter) => letter.toUpperCase());
};

/** A build as pages contain it. Every page contains the builds of all remotes, so of their pages it has titles and access rules only. */
export const toBootBuild = ({ pages = {}, exposes: _exposes, shared: _shared, ...build }: LiveVersion): LiveVersion => {
  const toEntry = (pattern: string) => {
    const { title = deriveTitle(pattern), access } = { ...pages[pages[pattern]?.canonical ?? ''], ...pages[pattern] };
    return [pattern, { title, ...(access && { access }) }];
  };
  return { ...build, pages: Object.fromEntries(build.routes.map(toEntry)) };
};
