import { Card } from '@portal/ui';

interface MatchRoomProps {
  tournamentId: string;
  matchKey: string;
}

/** One match: what its players and staff can do now, and how it ended. */
export const MatchRoom = ({ matchKey }: MatchRoomProps) => <Card>{matchKey}</Card>;
