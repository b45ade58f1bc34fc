import { expect, test } from '@jest/globals';
import { aPortalConfig, renderPortal } from '@portal/portal/testing';
import { screen, within } from '@testing-library/react';
import { HomePage } from './home-page.tsx';

const home = (options: Parameters<typeof renderPortal>[1] = {}) =>
  renderPortal(<HomePage />, { bare: true, ...options });

test.each([
  'Start your elite journey today.',
  'Connect with elite players worldwide',
  'Join thousands of gamers in the ultimate competitive experience',
  'No tournaments available at the moment.',
  'No news articles available at the moment.',
  '$0K+',
])('home shows %p [1.5, 1.7, 1.8, 1.10, 1.11]', (text) => {
  home();
  expect(screen.getByText(text)).toBeVisible();
});

test('home greets with the title of the community [1.4, 2.2]', () => {
  home();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
    'Your Ultimate Console & Mobile eFootball Community',
  );
});

test('home has a motivational quote [1.5]', () => {
  home();
  expect(screen.getByRole('blockquote')).toHaveTextContent(
    '“Every champion was once a beginner who refused to give up.”',
  );
});

test('the stats are fixed [1.7, 9.39]', () => {
  home();
  const stats = within(screen.getByRole('region', { name: 'Community stats' }));
  const tiles = stats.getAllByRole('term').map((label) => `${label.nextSibling?.textContent} ${label.textContent}`);
  expect(tiles).toEqual(['1 Player', '0 Tournaments', '0 Clans', '$0K+ Prize Pool']);
});

test.each(['Community', 'Current Tournaments', 'Latest Gaming News', 'Top Players & Clans'])(
  'home has the section %p [1.8, 1.10, 1.11, 1.12, 2.29]',
  (name) => {
    home();
    expect(screen.getByRole('heading', { level: 2, name })).toBeVisible();
  },
);

test('both buttons open what the configuration names, in a new tab [1.5]', () => {
  home({ config: aPortalConfig({ chatGroupUrl: 'https://chat.example/elm' }) });
  const chat = screen.getByRole('link', { name: 'Join Our Community' });
  const { instagramUrl } = aPortalConfig();
  expect(screen.getByRole('link', { name: 'Instagram' })).toHaveAttribute('href', instagramUrl);
  expect(chat).toHaveAttribute('href', 'https://chat.example/elm');
  expect(chat).toHaveAttribute('target', '_blank');
  expect(screen.getByRole('link', { name: 'Instagram' })).toHaveAttribute('target', '_blank');
});

test('three cards lead to tournaments, clans and leaderboard [1.9]', () => {
  home();
  const cards = within(screen.getByRole('region', { name: 'Explore the portal' })).getAllByRole('link');
  expect(cards.map((card) => card.getAttribute('href'))).toEqual(['/tournaments', '/clans', '/leaderboard']);
});

test('the teaser has both tables, empty while no remote offers the leaderboard [2.29]', () => {
  home();
  const headers = (name: string) =>
    within(screen.getByRole('table', { name }))
      .getAllByRole('columnheader')
      .map((header) => header.textContent);
  expect(headers('Top Players')).toEqual(['Rank', 'Player', 'Clan', 'Score']);
  expect(headers('Top Clans')).toEqual(['Rank', 'Name', 'Members']);
  expect(screen.getByText('No players on leaderboard yet')).toBeVisible();
  expect(screen.getByText('No clans available yet')).toBeVisible();
  expect(screen.getByRole('link', { name: 'View Full Leaderboard' })).toHaveAttribute('href', '/leaderboard');
});

test('the teaser is the leaderboard’s own where a remote offers it', () => {
  home({ widgets: { 'leaderboard-teaser': TeaserWidget } });
  expect(screen.getByText('The real teaser')).toBeVisible();
  expect(screen.queryByText('No players on leaderboard yet')).toBeNull();
});

test('a teaser that cannot be loaded shows a failure with a retry, not empty tables', async () => {
  let isDown = true;
  const load = async () => {
    if (isDown) throw new Error('The community remote is down');
    return TeaserWidget;
  };
  const { actor } = home({ widgets: { offers: () => true, peek: () => undefined, load } });
  expect(await screen.findByRole('alert')).toHaveTextContent("Couldn't load top players and clans.");
  expect(screen.queryByText(/^No players|^No clans/)).toBeNull();
  isDown = false;
  await actor.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('The real teaser')).toBeVisible();
});

const TeaserWidget = () => <p>The real teaser</p>;
