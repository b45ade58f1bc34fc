import type { Tournament } from '@portal/contracts';
import { formatDay, formatMoney } from '@portal/portal';
import { Skeleton, Stack, theme } from '@portal/ui';
import { TitledCard } from '@portal/ui/titled-card';
import { CalendarDays, Flag, Globe, Network, Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const FactBox = styled.div`
  position: relative;
  padding-inline-start: ${theme.space[8]};

  dt {
    font-size: ${theme.fontSize.small};
    color: ${theme.color.textMuted};
  }
  dd {
    font-weight: 600;
    overflow-wrap: anywhere;
    text-wrap: balance;
  }
  svg {
    position: absolute;
    inset-block-start: 0.15rem;
    inset-inline-start: 0;
    inline-size: 1.25rem;
    block-size: 1.25rem;
    color: ${theme.color.accent};
  }
`;

/** One fact of a description list. */
export const Fact = ({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) => (
  <FactBox>
    <dt>
      {icon}
      {label}
    </dt>
    <dd>{children}</dd>
  </FactBox>
);

export const factPlaceholder = <Skeleton width="9rem" height="1lh" />;

const DateTime = ({ timestamp }: { timestamp: string | undefined }) =>
  timestamp ? (
    <time dateTime={timestamp}>
      {formatDay(timestamp, { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' })}
    </time>
  ) : (
    factPlaceholder
  );

interface InfoPanelProps {
  /** Undefined while it loads. */
  tournament: Tournament | undefined;
  /** Undefined while it loads. */
  format: string | undefined;
}

/** The facts of a tournament. */
export const InfoPanel = ({ tournament, format }: InfoPanelProps) => (
  <TitledCard title="Tournament Info">
    <Stack asChild>
      <dl>
        <Fact icon={<Trophy aria-hidden />} label="Prize Pool">
          {tournament ? formatMoney(tournament.prizePool) : factPlaceholder}
        </Fact>
        <Fact icon={<CalendarDays aria-hidden />} label="Start Date">
          <DateTime timestamp={tournament?.startDate} />
        </Fact>
        <Fact icon={<Flag aria-hidden />} label="End Date">
          <DateTime timestamp={tournament?.endDate} />
        </Fact>
        <Fact icon={<Globe aria-hidden />} label="Location">
          Online Tournament
        </Fact>
        <Fact icon={<Network aria-hidden />} label="Format">
          {format ?? factPlaceholder}
        </Fact>
      </dl>
    </Stack>
  </TitledCard>
);
