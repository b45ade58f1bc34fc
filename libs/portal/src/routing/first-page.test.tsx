import { expect, test } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';

/** Opens a page whose history entry has a key, as an entry that a link has made. */
const renderAt =
  (key: string) =>
  ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[{ pathname: '/', key }]}>{children}</MemoryRouter>
  );

test('a reload shows the first page again, also one that a link had opened; pages that are opened next are not the first', async () => {
  window.history.replaceState({ key: 'followed' }, '');
  // Loaded now, as by the reload.
  const { useIsFirstPage } = await import('./first-page.ts');
  expect(renderHook(useIsFirstPage, { wrapper: renderAt('followed') }).result.current).toBe(true);
  expect(renderHook(useIsFirstPage, { wrapper: renderAt('next') }).result.current).toBe(false);
});
