import { listOptionalEmails, type OptionalEmail } from '@portal/contracts';
import { usePortalConfig } from '@portal/portal';
import { PageHeader, Page as PageLayout, Skeleton, SkeletonGroup, Text, theme } from '@portal/ui';
import { TitledCard } from '@portal/ui/titled-card';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

export const kinds: Record<OptionalEmail, { name: string; description: string }> = {
  tournament: { name: 'Tournaments', description: 'Tournament dates, with a calendar file.' },
  'clan-invitation': { name: 'Clan invitations', description: 'When a player invites you to a clan.' },
  'tournament-entry': {
    name: 'Registrations',
    description: 'Your place in a tournament or on its waiting list, with a calendar file.',
  },
  'tournament-check-in': { name: 'Check-in', description: 'When check-in opens, and before it closes.' },
  'tournament-match': {
    name: 'Matches',
    description: 'When your match is ready, your opponent reports a result, or a referee rules.',
  },
  'tournament-finished': { name: 'Final results', description: 'Your place when a tournament is over.' },
  digest: { name: 'Summary', description: 'What is new for you, if you chose a summary of your notifications.' },
};

const SettingLabel = styled.label`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[4]};
  min-height: ${theme.touchTarget};
  padding-block: ${theme.space[3]};
  border-block-end: 1px solid ${theme.color.line};
  cursor: pointer;

  &:last-of-type { border-block-end: none; }

  input {
    flex: none;
    inline-size: 1.5rem;
    block-size: 1.5rem;
    accent-color: ${theme.color.accent};
    cursor: inherit;
  }
`;

interface SettingRowProps {
  kind: OptionalEmail;
  /** The checkbox; a placeholder without it. */
  checkbox?: ReactNode;
  /** The id of the checkbox, from which those of name and description derive. */
  id?: string;
}

export const SettingRow = ({ kind, checkbox, id }: SettingRowProps) => {
  const { name, description } = kinds[kind];
  return (
    <SettingLabel htmlFor={id} {...(!checkbox && { as: 'div' })}>
      <span>
        <Text weight="bold" as="span" id={id && `${id}-name`}>
          {name}
        </Text>
        <Text tone="muted" as="div" size="small" id={id && `${id}-description`}>
          {description}
        </Text>
      </span>
      {checkbox ?? <Skeleton width="1.5rem" height="1.5rem" />}
    </SettingLabel>
  );
};

interface PreferencesCardProps {
  address: string | undefined;
  children: ReactNode;
}

export const PreferencesCard = ({ address, children }: PreferencesCardProps) => (
  <TitledCard
    title="Emails you receive"
    description={address === undefined ? <Skeleton width="14rem" height="1lh" /> : `Sent to ${address}`}
  >
    <div>{children}</div>
    <Text tone="muted" size="small">
      Codes, password resets and messages about the security of your account are always sent.
    </Text>
  </TitledCard>
);

const PreferencesPlaceholder = () => (
  <SkeletonGroup>
    <PreferencesCard address={undefined}>
      {listOptionalEmails(usePortalConfig().features).map((kind) => (
        <SettingRow key={kind} kind={kind} />
      ))}
    </PreferencesCard>
  </SkeletonGroup>
);
export const preferencesPlaceholder = <PreferencesPlaceholder />;

/** The page around its settings; without them, their placeholder. */
export const PreferencesFrame = ({ children = preferencesPlaceholder }: { children?: ReactNode }) => (
  <PageLayout width="form">
    <PageHeader title="Email Preferences" subtitle="Choose which emails you receive." />
    {children}
  </PageLayout>
);
