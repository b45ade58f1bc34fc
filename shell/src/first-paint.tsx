import { type FirstPaint, valueToken } from '@portal/contracts/first-paint';
import { paint, paintPages } from '@portal/portal/first-paint';
import { GlobalStyle, Page } from '@portal/ui';
import { FallbackFaces } from '@portal/ui/fonts';
import type { ReactNode } from 'react';
import { ConsolePage, MobilePage } from './features/games/game-pages.tsx';
import { HomeTop } from './features/home/home-page.tsx';
import { PrivacyPage, TermsPage } from './features/legal/legal-pages.tsx';
import { BottomNavigation } from './layout/bottom-navigation.tsx';
import { FixtureStrip } from './layout/fixture-strip.tsx';
import { Header } from './layout/header/header.tsx';
import { MainLandmark } from './layout/main-landmark.tsx';
import { LinksContext } from './layout/navigation.ts';
import { paths, shellSkeletons } from './routing/shell-routes.ts';

// Runs at build time: see `writeFirstPaint`.

const remoteLink = {
  place: 'header',
  label: valueToken('link.label'),
  path: valueToken('link.path'),
  order: 1,
} as const;

const frame = (
  <>
    <FallbackFaces />
    <GlobalStyle />
    <LinksContext value={[remoteLink]}>
      <Header />
    </LinksContext>
    <FixtureStrip />
    <MainLandmark>{valueToken('page')}</MainLandmark>
    <BottomNavigation />
  </>
);

const pages: Record<string, ReactNode> = {
  [paths.home()]: (
    <Page>
      <HomeTop />
    </Page>
  ),
  [paths.consoleGames()]: <ConsolePage />,
  [paths.mobileGames()]: <MobilePage />,
  [paths.terms()]: <TermsPage />,
  [paths.privacy()]: <PrivacyPage />,
};

/** Pages without a skeleton are painted as they are, since they do not depend on data. */
export const firstPaint: FirstPaint = {
  frame: paint('/none', frame),
  pages: {
    ...paintPages(shellSkeletons),
    ...Object.fromEntries(Object.entries(pages).map(([path, page]) => [path, paint(path, page)])),
  },
};
