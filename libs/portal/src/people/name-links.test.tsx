import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { ClanLink, PlayerLink } from '../index.ts';
import { expectAddress, renderPortal } from '../testing/index.ts';

test('a player name leads to the public profile, a clan name to the clan', async () => {
  const { actor } = renderPortal(
    <>
      <PlayerLink username="night_owl" />
      <ClanLink id="65f0c0ffee0000000000a001">Night Owls</ClanLink>
    </>,
  );
  await actor.click(screen.getByRole('link', { name: 'night_owl' }));
  await expectAddress('/members/night_owl');
  await actor.click(screen.getByRole('link', { name: 'Night Owls' }));
  await expectAddress('/clans/65f0c0ffee0000000000a001');
});

test.each([
  ['Unknown', <PlayerLink key="player" username={null} />],
  [
    'User 65f0c0ff',
    <PlayerLink key="player" username={null}>
      User 65f0c0ff
    </PlayerLink>,
  ],
  [
    'Night Owls',
    <ClanLink key="clan" id={undefined}>
      Night Owls
    </ClanLink>,
  ],
])('%s, which has no page, is text', (name, link) => {
  renderPortal(link);
  expect(screen.getByText(name)).toBeVisible();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});
