import { PortalProvider } from '@portal/portal/host';
import { useEffect } from 'react';
import { BottomNavigation } from '../layout/bottom-navigation';
import { FixtureStrip } from '../layout/fixture-strip';
import { Footer } from '../layout/footer';
import { Header } from '../layout/header/header';
import { LoadingStatus } from '../layout/loading-status';
import { MainLandmark } from '../layout/main-landmark';
import { LinksContext } from '../layout/navigation';
import { Notifications } from '../layout/notifications';
import { OfflineNotice } from '../layout/offline-notice';
import { RemotesContext } from '../remotes/remotes';
import { whenSettled } from '../remotes/when-settled';
import { usePaintedInput } from '../routing/painted-page';
import { PortalRoutes } from '../routing/portal-routes';
import type { PortalApp } from './create-app';
import { loadFailureCode } from './failure-code';

export const App = ({ app }: { app: PortalApp }) => {
  usePaintedInput();
  useEffect(() => whenSettled(app.remotes, loadFailureCode), [app]);
  return (
    <RemotesContext value={app.remotes}>
      <LinksContext value={app.links}>
        <PortalProvider config={app.boot.config} queryClient={app.queryClient} widgets={app.widgets}>
          <Header />
          <FixtureStrip />
          <OfflineNotice />
          <LoadingStatus />
          <MainLandmark>
            <PortalRoutes />
          </MainLandmark>
          <Footer />
          <BottomNavigation />
          <Notifications />
        </PortalProvider>
      </LinksContext>
    </RemotesContext>
  );
};
