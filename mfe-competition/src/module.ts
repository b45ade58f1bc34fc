import { clanCardWidget } from '@portal/contracts/competition/ui';
import { definePortalModule, provideWidget } from '@portal/portal';
import { clanRoutes } from './features/clans/routes';
import { tournamentRoutes } from './features/tournaments/routes';

export const portalModule = definePortalModule({
  name: 'mfe-competition',
  routes: [...tournamentRoutes, ...clanRoutes],
  widgets: {
    ...provideWidget(clanCardWidget, async () => {
      const { ClanCard } = await import(/* webpackChunkName: "clan-card" */ './features/clan-card/clan-card');
      return { Widget: ClanCard };
    }),
  },
});
