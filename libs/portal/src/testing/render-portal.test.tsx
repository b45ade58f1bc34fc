import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { useSession } from '../session/session.ts';
import { aUser, renderPortal } from './index.ts';

const Who = () => {
  const session = useSession();
  return <p>{session.user?.username ?? session.status}</p>;
};

test('a rendered page gets the signed-in player of the test', async () => {
  renderPortal(<Who />, { user: aUser({ username: 'night_owl' }) });
  expect(await screen.findByText('night_owl')).toBeVisible();
});
