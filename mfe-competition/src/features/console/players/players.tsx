import type { TournamentBracket } from '@portal/contracts';
import { Stack } from '@portal/ui';
import { EntrantList } from './entrant-list.tsx';
import { Seeding } from './seeding.tsx';

/** Who takes part, and in which order they are seeded. */
export const EntrantSections = ({ bracket }: { bracket: TournamentBracket }) => (
  <Stack gap={8}>
    {bracket.phase === 'ready' && <Seeding bracket={bracket} />}
    <EntrantList bracket={bracket} />
  </Stack>
);
