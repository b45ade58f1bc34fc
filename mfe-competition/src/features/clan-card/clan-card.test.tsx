import { describe, expect, test } from '@jest/globals';
import type { CurrentUser } from '@portal/contracts';
import { clanCardWidget } from '@portal/contracts/competition/ui';
import { useSession, Widget } from '@portal/portal';
import { aPortalConfig, aUser, renderPortal } from '@portal/portal/testing';
import { expectAccessible } from '@portal/ui/testing';
import { screen } from '@testing-library/react';
import { portalModule } from '../../module.ts';

const player = aUser();

const Viewer = () => <output>{useSession().status}</output>;

const show = async (clanInfo: CurrentUser['clanInfo'], userId = player.id, clanLife = false) => {
  const widget = await portalModule.widgets['clan-card']?.load();
  if (!widget) throw new Error('The remote offers no clan card');
  const page = renderPortal(
    <>
      <Widget of={clanCardWidget} props={{ userId, clanInfo }} fallback={null} />
      <Viewer />
    </>,
    {
      user: player,
      widgets: { 'clan-card': widget.Widget },
      config: { features: { ...aPortalConfig().features, clanLife } },
    },
  );
  await screen.findByText('signed-in');
  return page;
};

const clanLedBy = (isLeader: boolean, leaderUsername: string | null) => ({
  id: '65f0c0ffee0000000000a001',
  name: 'Night Owls',
  logo: null,
  isLeader,
  leaderUsername,
});

describe('the clan card', () => {
  test.each([
    ['Leader: You', clanLedBy(true, player.username)],
    ['Leader: captain_owl', clanLedBy(false, 'captain_owl')],
    ['Leader: Unknown', clanLedBy(false, null)],
  ])("of the viewer's own clan shows %s [2.84]", async (text, clanInfo) => {
    const { container } = await show(clanInfo);
    expect(container).toHaveTextContent(text);
    expect(screen.getByRole('link', { name: 'Night Owls' })).toHaveAttribute('href', `/clans/${clanInfo.id}`);
    expect(screen.getByRole('link', { name: 'View All Clans' })).toHaveAttribute('href', '/clans');
    await expectAccessible();
  });

  test("of another player's clan never shows the viewer as leader", async () => {
    const { container } = await show(clanLedBy(true, 'captain_owl'), '65f0c0ffee0000000000ffff');
    expect(container).toHaveTextContent('Leader: captain_owl');
    expect(screen.getByRole('link', { name: 'captain_owl' })).toHaveAttribute('href', '/members/captain_owl');
  });

  test('shows the logo [2.84]', async () => {
    const { container } = await show({ ...clanLedBy(false, null), logo: '/api/clan-logos/a.webp' });
    expect(container.querySelector('img')).toHaveAttribute('src', '/api/clan-logos/a.webp');
  });

  test('isolates a right-to-left name from the surrounding text', async () => {
    await show({ ...clanLedBy(false, null), name: 'نسور الليل' });
    expect(screen.getByText('نسور الليل').closest('bdi')).toBeVisible();
  });

  test('of a player without a clan links to the clans [2.85]', async () => {
    await show(null);
    expect(screen.getByText("You're not a member of any clan yet")).toBeVisible();
    expect(screen.getByRole('link', { name: 'Browse Clans' })).toHaveAttribute('href', '/clans');
    expect(screen.queryByRole('link', { name: 'Create a clan' })).not.toBeInTheDocument();
    await expectAccessible();
  });

  test('of a player without a clan leads to a new one where players create clans', async () => {
    await show(null, player.id, true);
    expect(screen.getByRole('link', { name: 'Create a clan' })).toHaveAttribute('href', '/clans?create=yes');
    await expectAccessible();
  });
});
