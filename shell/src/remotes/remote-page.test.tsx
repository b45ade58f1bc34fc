import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { definePortalModule } from '@portal/portal';
import { passTime } from '@portal/portal/testing';
import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { aRemoteVersion, renderShell, sampleModule } from '../testing/render-shell.tsx';
import type { LoadVersion } from './federation.ts';

const active = aRemoteVersion();
const sample = { portalModule: sampleModule };

/** A loader that returns or throws its arguments in turn and repeats the last one. */
const createLoader = (...list: unknown[]) => {
  const load = jest.fn<LoadVersion>();
  for (const [index, result] of list.entries()) {
    const work: LoadVersion = async () => {
      if (result instanceof Error) throw result;
      return result;
    };
    if (index === list.length - 1) load.mockImplementation(work);
    else load.mockImplementationOnce(work);
  }
  return load;
};

const Broken = () => {
  throw new Error('broken');
};

const Shown = () => <h1>Sample page</h1>;
const Shape = () => <h1>Shape of a detail</h1>;

const Suspended = () => {
  throw new Promise(() => undefined);
};

const offline = new Error('offline');
const page = () => screen.findByRole('heading', { level: 1, name: 'Sample page' });
const failure = () => screen.findByRole('heading', { level: 1, name: 'This page could not be loaded' });
const at = (path: string, loadVersion: LoadVersion) =>
  renderShell({ path, loadVersion, remotes: { 'mfe-sample': { active, previous: null } } });

describe('a remote that works', () => {
  test('is under way before the first render and shows a skeleton until it is there', async () => {
    const load = createLoader(sample);
    at('/sample', load);
    expect(load).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('group', { name: 'Loading page...' })).toBeVisible();
    expect(await page()).toBeVisible();
    expect(document.title).toBe('Sample · ELM Gaming');
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('is found by its prefix without regard to case', async () => {
    at('/Sample', createLoader(sample));
    expect(await page()).toBeVisible();
  });

  test('is not loaded for other pages', async () => {
    const load = createLoader(sample);
    at('/terms', load);
    await screen.findByRole('heading', { level: 1, name: 'Terms of Service' });
    expect(load).not.toHaveBeenCalled();
  });
});

describe('the skeletons of a remote', () => {
  afterEach(() => void jest.useRealTimers());

  const open = async (skeletons: () => Promise<{ skeletons: Record<string, () => ReactNode> }>) => {
    jest.useFakeTimers();
    const pages = {
      '/sample': { page: async () => ({ Page: Shown }) },
      '/sample/:id': { page: () => new Promise<never>(() => undefined) },
    };
    const portalModule = definePortalModule({ name: 'mfe-sample', pages, widgets: {}, skeletons });
    const build = aRemoteVersion({ navigation: [{ place: 'header', label: 'Detail', path: '/sample/7', order: 1 }] });
    renderShell({
      path: '/sample',
      loadVersion: createLoader({ portalModule }),
      remotes: { 'mfe-sample': { active: build, previous: null } },
    });
    await passTime(0);
    expect(screen.getByRole('heading', { level: 1, name: 'Sample page' })).toBeVisible();
  };
  const follow = () => fireEvent.click(screen.getByRole('link', { name: 'Detail', hidden: true }));

  test('load after the first page, for the next one', async () => {
    const load = jest.fn(async () => ({ skeletons: { '/sample/:id': Shape } }));
    await open(load);
    await passTime(2_900);
    expect(load).not.toHaveBeenCalled();
    await passTime(200);
    expect(load).toHaveBeenCalledTimes(1);
    follow();
    expect(screen.getByRole('heading', { level: 1, name: 'Shape of a detail' })).toBeVisible();
  });

  test("are replaced by the shell's if they cannot be loaded", async () => {
    await open(() => Promise.reject(offline));
    await passTime(3_100);
    follow();
    expect(screen.getByRole('group', { name: 'Loading page...' })).toBeVisible();
  });
});

describe('a remote that fails', () => {
  test('once gets one retry, unseen', async () => {
    const load = createLoader(offline, sample);
    const { reports } = at('/sample', load);
    expect(await page()).toBeVisible();
    expect(load.mock.calls.map(([version, attempt]) => [version.version, attempt])).toEqual([
      ['1.1.0', 0],
      ['1.1.0', 1],
    ]);
    expect(reports).toEqual([]);
  });

  test('is not loaded a third time when the previous build is the active one', async () => {
    const load = createLoader(offline);
    renderShell({ path: '/sample', loadVersion: load, remotes: { 'mfe-sample': { active, previous: active } } });
    expect(await failure()).toBeVisible();
    expect(load).toHaveBeenCalledTimes(2);
  });

  test('leaves a message with a retry, and header, footer and other pages go on', async () => {
    const { actor, reports } = at('/sample', createLoader(offline));
    expect(await failure()).toBeVisible();
    expect(reports).toEqual([expect.objectContaining({ message: 'mfe-sample could not be loaded' })]);
    expect(screen.getByRole('contentinfo')).toBeVisible();
    await actor.click(screen.getByRole('link', { name: 'Terms of Service' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible();
  });

  test('recovers with the retry button, under URLs that were not tried', async () => {
    const load = createLoader(offline, offline, sample);
    const { actor } = at('/sample', load);
    await failure();
    await actor.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await page()).toBeVisible();
    expect(load.mock.calls.map(([, attempt]) => attempt)).toEqual([0, 1, 2]);
  });

  test('is loaded again on another of its pages', async () => {
    const build = aRemoteVersion({ navigation: [{ place: 'header', label: 'Detail', path: '/sample/7', order: 1 }] });
    const { actor } = renderShell({
      path: '/sample',
      loadVersion: createLoader(offline, offline, sample),
      remotes: { 'mfe-sample': { active: build, previous: null } },
    });
    await failure();
    await actor.click(screen.getByRole('link', { name: 'Detail', hidden: true }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Sample detail' })).toBeVisible();
  });

  test('recovers by itself when the connection comes back', async () => {
    at('/sample', createLoader(offline, offline, sample));
    await failure();
    fireEvent(window, new Event('online'));
    expect(await page()).toBeVisible();
  });

  test.each([null, {}, { portalModule: {} }, { portalModule: { ...sampleModule, pages: { '/sample': {} } } }])(
    'by exposing %p counts as failed',
    async (exposed) => {
      at('/sample', createLoader(exposed));
      expect(await failure()).toBeVisible();
    },
  );
});

describe('a page that breaks', () => {
  beforeEach(() => {
    // React logs errors that an error boundary catches.
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });

  test.each([
    ['throws', Broken],
    ['suspends and never ends', Suspended],
  ])('because it %s takes only its own place, and the next page works', async (_, Page) => {
    const pages = { '/sample': { page: async () => ({ Page }) } };
    const broken = definePortalModule({ name: 'mfe-sample', pages, widgets: {} });
    jest.useFakeTimers();
    at('/sample', createLoader({ portalModule: broken }));
    // React renders between the steps.
    for (let second = 0; second < 25; second += 1) await passTime(1_000);
    expect(await failure()).toBeVisible();
    jest.useRealTimers();
    await userEvent.click(screen.getByRole('link', { name: 'Contact Us' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible();
  });
});
