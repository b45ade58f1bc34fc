import type { OwnTournament, TournamentBracket } from '@portal/contracts';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { ButtonLink } from '@portal/portal';
import { createLazy, Stack, useLazy } from '@portal/ui';
import type { ReactNode } from 'react';
import { countEntrants } from '../../shared/entrants.ts';
import { describeEntrance, hasEnded, isActive } from './entry-texts.ts';
import { LineupButton } from './lineup-button.tsx';

const gameIdForm = createLazy(() => import(/* webpackChunkName: "game-id-form" */ './game-id-form.tsx'));

export const GameId = (props: { id: string; gameId: string }) => {
  const code = useLazy(gameIdForm);
  return code.status === 'ready' ? <code.value.GameIdForm {...props} /> : null;
};

interface ClanEntryProps {
  bracket: TournamentBracket;
  own: OwnTournament;
}

/** Who can enter a clan cup for the visitor's clan. */
const describeClan = (clan: OwnTournament['clan']): string => {
  if (!clan) return 'Clans enter this tournament. Join one to take part.';
  return clan.mayEnter ? '' : `The leader and the managers of ${clan.name} can enter it.`;
};

/** For a visitor whose clan does not take part. */
export const describeClanEntrance = (bracket: TournamentBracket, { clan }: OwnTournament): string =>
  [describeEntrance(bracket), bracket.phase === 'registration' && describeClan(clan)].filter(Boolean).join(' ');

/** Enters the clan that the visitor leads. */
export const EnterClan = ({ bracket, own: { clan } }: ClanEntryProps): ReactNode => {
  const { id, phase, settings } = bracket;
  if (phase !== 'registration') return null;
  if (!clan)
    return (
      <ButtonLink fullWidth variant="secondary" to={competitionPaths.clans()}>
        See Clans
      </ButtonLink>
    );
  if (!clan.mayEnter) return null;
  const isFull = countEntrants(bracket).players >= settings.maxEntrants;
  return <LineupButton id={id} clan={clan} boards={settings.boards} rules={settings.rules} isFull={isFull} />;
};

/** What the players and leaders of a clan in the tournament can change. */
export const OwnClan = ({
  bracket,
  own: { clan, entry, lastGameId = '' },
  playerId,
}: ClanEntryProps & { playerId: string }) => {
  const { id, phase, settings } = bracket;
  if (!clan || !entry || !isActive(entry, phase) || hasEnded(phase)) return null;
  const isOpen = phase === 'registration' || phase === 'check-in';
  const isInLineup = entry.lineup?.some((one) => one.playerId === playerId) ?? false;
  return (
    <Stack gap={3}>
      {clan.mayEnter && isOpen && (
        <LineupButton
          id={id}
          clan={clan}
          boards={settings.boards}
          rules={settings.rules}
          isFull={false}
          lineup={entry.lineup ?? []}
        />
      )}
      {isInLineup && <GameId key={entry.gameId} id={id} gameId={entry.gameId || lastGameId} />}
    </Stack>
  );
};
