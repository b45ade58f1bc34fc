import { PortalProvider } from '@portal/portal/host';
import { useEffect } from 'react';
import { BottomNavigation } from '../layout/bottom-navigation.tsx';
import { FixtureStrip } from '../layout/fixture-strip.tsx';
import { Footer } from '../layout/footer.tsx';
import { Header } from '../layout/header/header.tsx';
import { LoadingStatus } from '../layout/loading-status.tsx';
import { MainLandmark } from '../layout/main-landmark.tsx';
import { LinksContext } from '../layout/navigation.ts';
import { Notifications } from '../layout/notifications.tsx';
import { InstallHint } from '../offline/install-hint.tsx';
import { OfflineNotice } from '../offline/offline-notice.tsx';
import { useOffline } from '../offline/use-offline.ts';
import { RemotesContext } from '../remotes/remotes.ts';
import { whenSettled } from '../remotes/when-settled.ts';
import { usePaintedInput } from '../routing/painted-page.tsx';
import { PortalRoutes } from '../routing/portal-routes.tsx';
import type { PortalApp } from './create-app.tsx';
import { loadFailureCode } from './failure-code.ts';
import { useKeptPush } from './use-kept-push.ts';

const Worker = () => {
  useKeptPush();
  useOffline();
  return null;
};

export const App = ({ app }: { app: PortalApp }) => {
  usePaintedInput();
  useEffect(() => whenSettled(app.remotes, loadFailureCode), [app]);
  return (
    <RemotesContext value={app.remotes}>
      <LinksContext value={app.links}>
        <PortalProvider config={app.boot.config} queryClient={app.queryClient} widgets={app.widgets}>
          <Worker />
          <Header />
          <FixtureStrip />
          <OfflineNotice />
          <LoadingStatus />
          <MainLandmark>
            <PortalRoutes />
          </MainLandmark>
          <Footer />
          <BottomNavigation />
          <InstallHint />
          <Notifications />
        </PortalProvider>
      </LinksContext>
    </RemotesContext>
  );
};
