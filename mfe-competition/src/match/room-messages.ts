import type { MatchRoomResponse, RoomMessage } from '@portal/contracts';

/** Everything that players can write to each other in a match. */
export const messageTexts: Record<RoomMessage, string> = {
  'ready-in-5': 'Ready in 5 minutes',
  joining: "I'm joining the room",
  'room-is-open': 'The room is open',
  'lost-connection': 'Lost connection, please rehost',
  'one-minute': 'One minute, please',
  'good-game': 'Good game',
};

export type RoomLine = NonNullable<MatchRoomResponse['talk']>[number];

export const formatMessage = ({ message, code }: RoomLine): string =>
  message ? messageTexts[message] : `Room code: ${code ?? ''}`;

/** The code that counts: the latest one of either side. */
export const findRoomCodeLine = (talk: readonly RoomLine[]): RoomLine | undefined =>
  talk.findLast(({ code }) => code !== null);
