import { fixtureStripWidget } from '@portal/contracts/competition/ui';
import { usePortalConfig, Widget } from '@portal/portal';
import { media, theme } from '@portal/ui';
import { use, useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { RemotesContext } from '../remotes/remotes.ts';
import { whenSettled } from '../remotes/when-settled.ts';

/*
 * Reserved from the first paint, because nobody knows then whether there are fixtures: the page does not move when they arrive or stay
 * away. The negative margin takes the space from the page's own upper padding. It scrolls away with the page.
 */
const Space = styled.div`
  min-block-size: 52px;
  margin-block-end: calc(-1 * ${theme.space[4]});

  ${media.md} { margin-block-end: calc(-1 * ${theme.space[6]}); }
  ${media.print} { display: none; }
`;

/** Pages of the shell never settle; they have been painted by then. */
const pageTimeoutMs = 1_500;

/** The fixtures below the header, once the page itself has been shown. */
export const FixtureStrip = () => {
  const { playTournaments } = usePortalConfig().features;
  const remotes = use(RemotesContext);
  const [isSettled, setIsSettled] = useState(false);
  useEffect(() => {
    if (playTournaments && remotes) whenSettled(remotes, () => setIsSettled(true), pageTimeoutMs);
  }, [playTournaments, remotes]);
  if (!playTournaments) return null;
  return <Space>{isSettled && <Widget of={fixtureStripWidget} props={{}} fallback={null} />}</Space>;
};
