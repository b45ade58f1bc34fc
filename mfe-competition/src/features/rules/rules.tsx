import type { TournamentBracket } from '@portal/contracts';
import { Section, Stack, Table, type TableColumn, Text, theme } from '@portal/ui';
import { TitledCard } from '@portal/ui/titled-card';
import { styled } from 'styled-components';
import { describeClocks, describeRules, formatMinutes } from './describe-rules.ts';

type Clock = ReturnType<typeof describeClocks>[number];

const clockColumns: readonly TableColumn<Clock>[] = [
  { key: 'name', header: 'Clock', cell: ({ name }) => name, rowHeader: true, width: '9rem' },
  { key: 'minutes', header: 'Time', cell: ({ minutes }) => formatMinutes(minutes), compact: 'value', width: '9rem' },
  { key: 'text', header: 'Meaning', cell: ({ text }) => text },
];

const Sentences = styled.ul`
  display: grid;
  gap: ${theme.space[2]};
  max-inline-size: 46rem;
  padding-inline-start: ${theme.space[5]};
  list-style: disc;
`;

const OwnRules = styled(Text)`
  max-inline-size: 46rem;
  overflow-wrap: anywhere;
  white-space: pre-line;
`;

/** The label of the column would repeat what the sentence says. */
const ClockTable = styled.div`
  [data-column='text'] > [aria-hidden] { display: none; }
`;

/** How the tournament is played: rules that follow from the settings, and the organizer's own. */
export const Rules = ({ bracket: { settings } }: { bracket: TournamentBracket }) => (
  <Stack gap={8}>
    {settings.rules && (
      <TitledCard title="From the Organizer">
        <OwnRules>{settings.rules}</OwnRules>
      </TitledCard>
    )}
    <Section title="Rules" aria-label="Rules">
      <Sentences>
        {describeRules(settings).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </Sentences>
    </Section>
    <Section title="Clocks of a Match" aria-label="Clocks of a Match">
      <ClockTable>
        <Table
          caption="Clocks of a Match"
          columns={clockColumns}
          rows={describeClocks(settings)}
          rowKey={({ name }) => name}
        />
      </ClockTable>
    </Section>
  </Stack>
);
