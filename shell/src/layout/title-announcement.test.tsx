import { afterEach, expect, jest, test } from '@jest/globals';
import { Link, useDocumentTitle, useLocation } from '@portal/portal';
import { passTime, renderPortal } from '@portal/portal/testing';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { MainLandmark } from './main-landmark.tsx';

afterEach(() => void jest.useRealTimers());

const ClanPage = () => {
  const isList = useLocation().pathname === '/';
  const [name, setName] = useState('Clan');
  useDocumentTitle(isList ? 'Clans' : name);
  return isList ? (
    <Link to="/clans/1">Open</Link>
  ) : (
    <button type="button" onClick={() => setName('Night Owls')}>
      Load
    </button>
  );
};

test('a title that data replaces is announced once', async () => {
  jest.useFakeTimers();
  renderPortal(
    <MainLandmark>
      <ClanPage />
    </MainLandmark>,
    { bare: true },
  );
  const [region] = screen.getAllByRole('status');
  const heard: (string | null | undefined)[] = [];
  const observer = new MutationObserver(() => heard.push(region?.textContent));
  if (region) observer.observe(region, { childList: true, subtree: true, characterData: true });
  fireEvent.click(screen.getByRole('link', { name: 'Open' }));
  await passTime(100);
  fireEvent.click(screen.getByRole('button', { name: 'Load' }));
  await passTime(1000);
  observer.disconnect();
  expect(heard).toEqual(['Night Owls · ELM Gaming']);
});
