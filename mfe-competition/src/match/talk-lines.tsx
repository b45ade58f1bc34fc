import type { MatchRoomResponse } from '@portal/contracts';
import { nameSide, SideLink } from '@portal/match';
import { Button, Stack, Text, theme } from '@portal/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useAnnouncedText } from '../live/announcer.tsx';
import { formatDeadline } from './deadline.tsx';
import { formatMessage, type RoomLine } from './room-messages.ts';

/** The latest lines; the others are one tap away. */
const shownLines = 5;

const MessageList = styled.ol.attrs({ role: 'list' })`
  display: grid;
  gap: ${theme.space[2]};
  inline-size: 100%;
  overflow-wrap: break-word;

  /* The time goes below a long message, because names must not break within a word. */
  li { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 ${theme.space[3]}; }
  time { color: ${theme.color.textMuted}; font-size: ${theme.fontSize.small}; }
`;

const Line = ({ match, line }: { match: MatchRoomResponse; line: RoomLine }) => (
  <li>
    <Text as="span">
      {line.side === match.mine ? 'You' : <SideLink side={match[line.side]} />}
      {`: ${formatMessage(line)}`}
    </Text>
    <time dateTime={line.at}>{formatDeadline(line.at)}</time>
  </li>
);

/** Reads the opponent's latest message out. */
const useAnnouncedLine = (match: MatchRoomResponse, last: RoomLine | undefined): void => {
  const isTheirs = last !== undefined && last.side !== match.mine && last.message !== null;
  // The number tells a repeated message from the one before.
  const count = match.talk?.length ?? 0;
  useAnnouncedText(isTheirs ? `${nameSide(match, last.side)}: ${formatMessage(last)}${' '.repeat(count % 2)}` : '');
};

/** The messages and room codes of a match so far, for its players and staff. */
export const TalkLines = ({ match }: { match: MatchRoomResponse }) => {
  const [showsAll, setShowingAll] = useState(false);
  const { talk = [] } = match;
  useAnnouncedLine(match, talk.at(-1));
  const lines = showsAll ? talk : talk.slice(-shownLines);
  if (talk.length === 0) return null;
  return (
    <Stack gap={2} align="start">
      {lines.length < talk.length && (
        <Button variant="ghost" size="sm" onClick={() => setShowingAll(true)}>
          {`Show All ${talk.length}`}
        </Button>
      )}
      <MessageList aria-label="Messages">
        {lines.map((line) => (
          <Line key={`${line.at} ${line.side} ${formatMessage(line)}`} match={match} line={line} />
        ))}
      </MessageList>
    </Stack>
  );
};
