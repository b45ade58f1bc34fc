import { emailPreferencesPath } from '@portal/contracts/email/ui';
import type { SwitchableGroup } from '@portal/contracts/notification-kinds';
import { PageLink, useQuery } from '@portal/portal';
import { QueryState, Skeleton, SkeletonGroup, Text, theme } from '@portal/ui';
import { TitledCard } from '@portal/ui/titled-card';
import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { notificationQueries } from '../queries.ts';
import { groupNames, useSaveChoice, useSwitchableGroups } from '../save-settings.ts';

const descriptions: Record<SwitchableGroup, string> = {
  clan: 'When a clan adds you as a member.',
  followers: 'When players follow you.',
  cups: 'When registration for a cup opens.',
  news: 'When players you follow, or their clans, are in an article.',
  rank: 'When you moved up on the leaderboard in a week.',
};

const SettingLabel = styled.label`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[4]};
  min-height: ${theme.touchTarget};
  padding-block: ${theme.space[3]};
  border-block-end: 1px solid ${theme.color.line};

  input {
    flex: none;
    inline-size: 1.5rem;
    block-size: 1.5rem;
    accent-color: ${theme.color.accent};
  }
`;

const AlwaysOn = styled(Text)`
  flex: none;
`;

interface SettingRowProps {
  name: string;
  description: string;
  control: ReactNode;
  /** The id of the control, from which those of name and description derive. */
  id?: string;
}

const SettingRow = ({ name, description, control, id }: SettingRowProps) => (
  <SettingLabel htmlFor={id} {...(!id && { as: 'div' })}>
    <span>
      <Text weight="bold" as="span" id={id && `${id}-name`}>
        {name}
      </Text>
      <Text tone="muted" as="div" size="small" id={id && `${id}-description`}>
        {description}
      </Text>
    </span>
    {control}
  </SettingLabel>
);

/** Saves immediately, and shows the new choice while it is being saved. */
const Setting = ({ group, isOn }: { group: SwitchableGroup; isOn: boolean }) => {
  const id = useId();
  const { mutate, isPending, variables } = useSaveChoice();
  return (
    <SettingRow
      id={id}
      name={groupNames[group]}
      description={descriptions[group]}
      control={
        <input
          id={id}
          type="checkbox"
          aria-labelledby={`${id}-name`}
          aria-describedby={`${id}-description`}
          checked={isPending ? variables.isOn : isOn}
          onChange={({ target }) => mutate({ group, isOn: target.checked })}
        />
      }
    />
  );
};

const SettingsPlaceholder = () => (
  <SkeletonGroup>
    {useSwitchableGroups().map((group) => (
      <SettingRow
        key={group}
        name={groupNames[group]}
        description={descriptions[group]}
        control={<Skeleton width="1.5rem" height="1.5rem" />}
      />
    ))}
  </SkeletonGroup>
);

/** Chooses which groups the inbox keeps. */
export const SettingsCard = () => {
  const switchableGroups = useSwitchableGroups();
  return (
    <TitledCard title="In the portal" description="Choose what appears in your notifications.">
      <div>
        <SettingRow
          name="Matches"
          description="Your tournaments and matches: places, check-in, results, rulings."
          control={<AlwaysOn tone="muted">Always on</AlwaysOn>}
        />
        <QueryState
          query={useQuery(notificationQueries.settings())}
          skeleton={<SettingsPlaceholder />}
          failure="Couldn't load your settings."
        >
          {({ groups }) =>
            switchableGroups.map((group) => <Setting key={group} group={group} isOn={groups[group].portal} />)
          }
        </QueryState>
      </div>
      <PageLink to={emailPreferencesPath()}>Choose your emails</PageLink>
    </TitledCard>
  );
};
