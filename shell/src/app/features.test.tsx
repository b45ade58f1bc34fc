import { describe, expect, test } from '@jest/globals';
import { definePortalModule } from '@portal/portal';
import { aPortalConfig } from '@portal/portal/testing';
import { screen } from '@testing-library/react';
import { aRemoteVersion, renderShell } from '../testing/render-shell.tsx';

const EmailTestPage = () => <h1>Email Test</h1>;

const open = (path: string, emailPages: boolean) => {
  const loaded: string[] = [];
  renderShell({
    path,
    config: { features: { ...aPortalConfig().features, emailPages } },
    remotes: { 'mfe-sample': { active: aRemoteVersion({ routes: ['/email-test'] }), previous: null } },
    loadVersion: async ({ name }) => {
      loaded.push(name);
      const pages = { '/email-test': { page: async () => ({ Page: EmailTestPage }) } };
      return { portalModule: definePortalModule({ name, pages, widgets: {} }) };
    },
  });
  return loaded;
};

describe('features.emailPages', () => {
  test.each(['/email-test', '/Email-Test', '/email-dashboard'])('false: %s is the 404 page', async (path) => {
    const loaded = open(path, false);
    expect(await screen.findByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible();
    expect(loaded).toEqual([]);
  });

  test('true: the remote has the page', async () => {
    open('/email-test', true);
    expect(await screen.findByRole('heading', { level: 1, name: 'Email Test' })).toBeVisible();
  });
});
