import type { TournamentBracket } from '@portal/contracts';
import { formatCount, formatMoney, PlayerLink } from '@portal/portal';
import { media, theme } from '@portal/ui';
import { TitledCard } from '@portal/ui/titled-card';
import { CalendarDays, ClipboardCheck, Flag, Gamepad2, Network, ShieldCheck, Trophy, UsersRound } from 'lucide-react';
import { Fragment } from 'react';
import { styled } from 'styled-components';
import { countEntrants } from '../../shared/entrants.ts';
import { Fact } from '../../shared/info-panel.tsx';
import { formatEntrants, formatMoment, formatTexts, platformTexts, titleEntrants } from '../../shared/texts.ts';

const List = styled.dl`
  display: grid;
  gap: ${theme.space[4]};

  ${media.sm} { grid-template-columns: repeat(2, minmax(0, 1fr)); }
`;

const Moment = ({ at }: { at: string }) => <time dateTime={at}>{formatMoment(at)}</time>;

/** `12 of 64 players · 3 waiting`. */
const formatPlaces = (bracket: TournamentBracket): string => {
  const { players, waiting } = countEntrants(bracket);
  const taken = `${formatCount(players)} of ${formatEntrants(bracket.settings.maxEntrants, bracket.settings)}`;
  return waiting > 0 ? `${taken} · ${formatCount(waiting)} waiting` : taken;
};

const Staff = ({ staff }: Pick<TournamentBracket, 'staff'>) =>
  staff.map(({ playerId, username, role }, at) => (
    <Fragment key={playerId}>
      {at > 0 && ', '}
      <PlayerLink username={username} />
      {role === 'referee' && ' (referee)'}
    </Fragment>
  ));

const isBeforeStart = ({ phase }: TournamentBracket): boolean =>
  phase === 'announced' || phase === 'registration' || phase === 'check-in';

/** Players, times, format and staff. */
export const Facts = ({ bracket }: { bracket: TournamentBracket }) => {
  const { settings, staff } = bracket;
  const { times, format, legs, prizePool } = settings;
  return (
    <TitledCard title="Tournament Info">
      <List>
        <Fact icon={<UsersRound aria-hidden />} label={titleEntrants(settings)}>
          {formatPlaces(bracket)}
        </Fact>
        <Fact icon={<Trophy aria-hidden />} label="Prize Pool">
          {formatMoney(prizePool)}
        </Fact>
        <Fact icon={<Network aria-hidden />} label="Format">
          {formatTexts[format]}
          {{ players: '', clans: `, ${settings.boards} boards` }[settings.entrants]}
          {legs === 2 && format !== 'round-robin' && format !== 'swiss' && ', two legs'}
        </Fact>
        {settings.platformGroup !== 'all' && (
          <Fact icon={<Gamepad2 aria-hidden />} label="Platform">
            {platformTexts[settings.platformGroup]}
          </Fact>
        )}
        {isBeforeStart(bracket) && !settings.isSelfRunning && (
          <Fact icon={<ClipboardCheck aria-hidden />} label="Check-In">
            <Moment at={times.checkInAt} />
          </Fact>
        )}
        <Fact icon={<CalendarDays aria-hidden />} label="Start Date">
          {settings.isSelfRunning && isBeforeStart(bracket) && 'When full, or '}
          <Moment at={times.startsAt} />
        </Fact>
        <Fact icon={<Flag aria-hidden />} label="End Date">
          <Moment at={times.endsAt} />
        </Fact>
        {staff.length > 0 && (
          <Fact icon={<ShieldCheck aria-hidden />} label="Staff">
            <Staff staff={staff} />
          </Fact>
        )}
      </List>
    </TitledCard>
  );
};
