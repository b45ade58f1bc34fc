import type { OwnRank } from '@portal/contracts';
import { formatCount, usePortalConfig } from '@portal/portal';
import { focusRing, media, RankChange, tabularFigures, theme } from '@portal/ui';
import { ArrowUpDown } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
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

interface OwnFactsProps {
  /** Null for players without a rank. */
  rank: number | null;
  score: number;
  detail: ReactNode;
}

/** `You: #4`, with a detail below and the score. */
export const OwnFacts = ({ rank, score, detail }: OwnFactsProps) => (
  <>
    <RankText>
      <span>{rank === null ? 'You' : `You: #${formatCount(rank)}`}</span>
      {detail}
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

interface OwnBarProps {
  /** Null while the rows load, and if they do not contain the visitor. */
  row: HTMLElement | null;
  children: ReactNode;
}

/** Stays at the bottom of the screen while the visitor's row is out of view, and jumps to the row. */
export const OwnBar = ({ row, children }: OwnBarProps) => {
  const { bottomNavigation } = usePortalConfig().features;
  const isInView = useIsInView(row);
  return (
    <StickyBar $isAboveBar={bottomNavigation}>
      {row && children && !isInView && (
        <BarButton type="button" onClick={() => jumpTo(row)}>
          <ArrowUpDown aria-hidden />
          {children}
        </BarButton>
      )}
    </StickyBar>
  );
};

interface OwnStandingProps extends Pick<OwnBarProps, 'row'> {
  /** Undefined while it loads. */
  standing: OwnRank | undefined;
}

/** The visitor's rank, at the bottom of the screen while their row is out of view. Jumps to the row. */
export const OwnStanding = ({ row, standing }: OwnStandingProps) => (
  <OwnBar row={row}>
    {standing && standing.rank !== null && (
      <OwnFacts
        rank={standing.rank}
        score={standing.score}
        detail={standing.change !== null && <RankChange places={standing.change} />}
      />
    )}
  </OwnBar>
);
