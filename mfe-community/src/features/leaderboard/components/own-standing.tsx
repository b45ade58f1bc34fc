import type { OwnRank } from '@portal/contracts';
import { formatCount, usePortalConfig } from '@portal/portal';
import { focusRing, media, RankChange, tabularFigures, theme } from '@portal/ui';
import { ArrowUpDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';

/** Keeps its height while empty, so that nothing moves when the rank arrives. */
const StickyBar = styled.div<{ $isAboveBar: boolean }>`
  position: sticky;
  /* Above the table's header and the medals of the podium. */
  z-index: 3;
  inset-block-end: calc(
    ${theme.space[3]} + ${({ $isAboveBar }) => ($isAboveBar ? theme.bottomBarHeight : '0px')} + env(safe-area-inset-bottom)
  );
  min-block-size: 4rem;
  margin-block-start: ${theme.space[3]};

  ${media.md} { inset-block-end: ${theme.space[3]}; }
  ${media.print} { display: none; }
`;

const BarButton = styled.button`
  ${focusRing}
  display: flex;
  align-items: center;
  gap: ${theme.space[3]};
  inline-size: 100%;
  min-block-size: 4rem;
  padding: ${theme.space[2]} ${theme.space[5]};
  color: ${theme.color.text};
  text-align: start;
  background: ${theme.color.accentSoft};
  border: 1px solid ${theme.color.accent};
  border-radius: ${theme.radius.md};

  > svg { flex: none; inline-size: 1.25rem; block-size: 1.25rem; color: ${theme.color.accent}; }
  ${media.compact} { padding-inline: ${theme.space[4]}; }
  ${media.hover} { &:hover { border-color: ${theme.color.accentHover}; } }
`;

const RankText = styled.span`
  display: grid;
  flex: 1;
  min-width: 0;
  font-size: ${theme.fontSize.small};

  > :first-child { font-size: ${theme.fontSize.body}; font-weight: 600; }
`;

const Score = styled.span`
  ${tabularFigures}
  font-weight: 600;
`;

const Facts = ({ rank, score, change }: OwnRank & { rank: number }) => (
  <>
    <RankText>
      <span>{`You: #${formatCount(rank)}`}</span>
      {change !== null && <RankChange places={change} />}
    </RankText>
    <Score>{formatCount(score)}</Score>
  </>
);

/** Whether the row is in view. */
const useIsInView = (row: HTMLElement | null): boolean => {
  const [rowInView, setRowInView] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (!row) return;
    const observer = new IntersectionObserver((entries) => setRowInView(entries.at(-1)?.isIntersecting ? row : null));
    observer.observe(row);
    return () => observer.disconnect();
  }, [row]);
  return row !== null && rowInView === row;
};

const jumpTo = (row: HTMLElement) => {
  row.scrollIntoView({ block: 'center' });
  row.focus({ preventScroll: true });
};

interface OwnStandingProps {
  /** Null while the rows load, and in the followed view of a player who follows nobody. */
  row: HTMLElement | null;
  /** Undefined while it loads. */
  standing: OwnRank | undefined;
}

/** The visitor's rank, at the bottom of the screen while their row is out of view. Jumps to the row. */
export const OwnStanding = ({ row, standing }: OwnStandingProps) => {
  const { bottomNavigation } = usePortalConfig().features;
  const isInView = useIsInView(row);
  return (
    <StickyBar $isAboveBar={bottomNavigation}>
      {row && standing && standing.rank !== null && !isInView && (
        <BarButton type="button" onClick={() => jumpTo(row)}>
          <ArrowUpDown aria-hidden />
          <Facts {...standing} rank={standing.rank} />
        </BarButton>
      )}
    </StickyBar>
  );
};
