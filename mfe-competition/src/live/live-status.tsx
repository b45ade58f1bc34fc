import type { TournamentBracket } from '@portal/contracts';
import { media, Text, theme } from '@portal/ui';
import { useEffect, useEffectEvent, useRef } from 'react';
import { styled } from 'styled-components';
import { useAnnounce } from './announcer.tsx';
import { findNewResults, formatNews } from './result-news.ts';
import { useAge } from './use-age.ts';

/** Screen readers are interrupted at most this often. */
const quietMs = 10_000;

/** Collects new results, and announces them in one message after a pause. The room of a match announces its own result. */
const useResultNews = (rounds: TournamentBracket['rounds'], roomKey: string | null): void => {
  const announce = useAnnounce();
  const last = useRef(rounds);
  const waiting = useRef<string[]>([]);
  const timer = useRef<number>(undefined);
  const announceNews = useEffectEvent(() => {
    timer.current = undefined;
    if (waiting.current.length === 0) return;
    announce(formatNews(waiting.current));
    waiting.current = [];
    timer.current = window.setTimeout(announceNews, quietMs);
  });
  useEffect(() => {
    if (last.current === rounds) return;
    waiting.current = [...findNewResults(last.current, rounds, roomKey), ...waiting.current];
    last.current = rounds;
    if (timer.current === undefined) announceNews();
  }, [rounds, roomKey]);
  useEffect(() => () => window.clearTimeout(timer.current), []);
};

const Freshness = styled(Text)`
  ${media.print} { display: none; }
  &[data-lost] { color: ${theme.color.amber}; }
`;

/** Beats come every 15 s, polls every 10 s. */
const lostMs = 20_000;

const formatAge = (ms: number): string =>
  ms < 60_000 ? `${Math.floor(ms / 1_000)} s ago` : `${Math.floor(ms / 60_000)} min ago`;

const Updated = ({ getFreshAt }: Pick<LiveStatusProps, 'getFreshAt'>) => {
  const age = useAge(getFreshAt);
  const isLost = age >= lostMs;
  return (
    <Freshness size="small" tone="muted" data-lost={isLost ? '' : undefined}>
      {isLost ? `Reconnecting… Updated ${formatAge(age)}` : 'Updated just now'}
    </Freshness>
  );
};

interface LiveStatusProps {
  bracket: TournamentBracket;
  /** The match whose room is open. */
  roomKey: string | null;
  /** Returns when the page last showed the newest version, by the clock of the device. */
  getFreshAt: () => number;
}

/** Shows how old the page is, and announces new results to screen readers. */
export const LiveStatus = ({ bracket, roomKey, getFreshAt }: LiveStatusProps) => {
  useResultNews(bracket.rounds, roomKey);
  const isOver = bracket.phase === 'settled' || bracket.phase === 'cancelled';
  return isOver ? null : <Updated getFreshAt={getFreshAt} />;
};
