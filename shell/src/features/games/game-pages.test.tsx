import { expect, test } from '@jest/globals';
import type { latestNewsWidget, platformLeaderboardWidget } from '@portal/contracts/community/ui';
import type { WidgetPropsOf } from '@portal/contracts/ui';
import { renderPortal } from '@portal/portal/testing';
import { screen } from '@testing-library/react';
import { ConsolePage, MobilePage } from './game-pages.tsx';

const pages = [
  { name: 'Console Games', group: 'console', Page: ConsolePage },
  { name: 'Mobile Games', group: 'mobile', Page: MobilePage },
];

const Leaderboard = ({ platformGroup, limit }: WidgetPropsOf<typeof platformLeaderboardWidget>) => (
  <p>{`Top ${limit} of ${platformGroup}`}</p>
);
const News = ({ platformGroup, limit }: WidgetPropsOf<typeof latestNewsWidget>) => (
  <p>{`${limit} news of ${platformGroup}`}</p>
);

test.each(pages)('$name has a hero and empty states while there is nothing to show [2.9]', ({ name, Page }) => {
  renderPortal(<Page />, { bare: true });
  expect(screen.getByRole('heading', { level: 1, name })).toBeVisible();
  expect(screen.getByText('No players on leaderboard yet')).toBeVisible();
  expect(screen.getByText('No News Available')).toBeVisible();
});

test.each(pages)('$name shows its platform’s top ten and news where a remote offers them', ({ group, Page }) => {
  renderPortal(<Page />, { bare: true, widgets: { 'platform-leaderboard': Leaderboard, 'latest-news': News } });
  expect(screen.getByText(`Top 10 of ${group}`)).toBeVisible();
  expect(screen.getByText(`3 news of ${group}`)).toBeVisible();
});

test('widgets that cannot be loaded show failures, not empty states', async () => {
  const load = async () => Promise.reject(new Error('The community remote is down'));
  renderPortal(<ConsolePage />, { bare: true, widgets: { offers: () => true, peek: () => undefined, load } });
  expect(await screen.findByText("Couldn't load the leaderboard.")).toBeVisible();
  expect(await screen.findByText("Couldn't load news.")).toBeVisible();
  expect(screen.queryByText('No players on leaderboard yet')).toBeNull();
  expect(screen.queryByText('No News Available')).toBeNull();
});
