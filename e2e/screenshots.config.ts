import { defineConfig } from '@playwright/test';
import journeys from './playwright.config.ts';

// `npm run screenshots` takes a picture of every state of support/states.ts into screenshots/, on the portals of the journeys.
const { projects = [], ...config } = journeys;

export default defineConfig({
  ...config,
  testDir: './screenshots',
  reporter: 'list',
  projects: projects.map(({ testMatch: _match, testIgnore: _ignore, ...project }) => ({
    ...project,
    testMatch: project.name === 'live' ? 'live.spec.ts' : 'specification.spec.ts',
  })),
});
