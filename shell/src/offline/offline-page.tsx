import { Link } from '@portal/portal';
import { ErrorState, Page, Stack, Text, TextLink } from '@portal/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { paths } from '../routing/shell-routes.ts';
import type { OpenedPage } from './opened-pages.ts';
import { useOtherPages } from './use-offline.ts';

/** A phone shows them without scrolling far. */
const maxLinks = 10;

const Nav = styled.nav`
  text-align: center;
`;

const OfflinePage = ({ pages }: { pages: readonly OpenedPage[] }) => (
  <Page>
    <Stack gap={6}>
      <ErrorState title="You are offline" headingLevel={1}>
        Reconnect to open this page.
      </ErrorState>
      <Nav aria-labelledby="opened-pages">
        <Text id="opened-pages" tone="muted">
          Available offline
        </Text>
        <ul role="list">
          {[{ path: paths.home(), title: 'Home' }, ...pages.filter(({ path }) => path !== paths.home())]
            .slice(0, maxLinks)
            .map(({ path, title }) => (
              <li key={path}>
                <TextLink asChild>
                  <Link to={path}>{title}</Link>
                </TextLink>
              </li>
            ))}
        </ul>
      </Nav>
    </Stack>
  </Page>
);

/** Replaces a page that this browser has never opened while it has no network. It leads to the pages that it has opened. */
export const OfflineGuard = ({ children }: { children: ReactNode }) => {
  const otherPages = useOtherPages();
  return otherPages ? <OfflinePage pages={otherPages} /> : children;
};
