import type { TournamentBracket } from '@portal/contracts';
import { Card } from '@portal/ui';

/** What organizers and referees of a tournament do. */
export const Console = ({ bracket }: { bracket: TournamentBracket }) => <Card>{bracket.phase}</Card>;
