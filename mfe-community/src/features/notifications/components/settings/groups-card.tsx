import type { OwnNotificationSettings } from '@portal/contracts';
import { emailPreferencesPath } from '@portal/contracts/email/ui';
import { type NotificationGroup, type PushedGroup, pushedGroups } from '@portal/contracts/notification-kinds';
import { PageLink, usePortalConfig } from '@portal/portal';
import { useSaveSettings } from '@portal/screens';
import { Text, theme } from '@portal/ui';
import { Checkbox } from '@portal/ui/forms';
import { TitledCard } from '@portal/ui/titled-card';
import { useId } from 'react';
import { styled } from 'styled-components';
import { groupNames, switchGroup, switchPush, useGroups } from '../../save-settings.ts';

const useDescriptions = (): Record<NotificationGroup, string> => {
  const { clanLife } = usePortalConfig().features;
  return {
    matches: 'Your tournaments and matches: places, check-in, kick-off, results, rulings.',
    clan: clanLife
      ? 'Invitations, requests, roles and announcements of your clan.'
      : 'When a clan adds you as a member.',
    followers: 'When players follow you.',
    cups: 'When registration for a cup opens.',
    news: 'When players you follow, or their clans, are in an article.',
    rank: 'When you moved up on the leaderboard in a week.',
  };
};

/** Which emails belong to a group: its own, or the summary. */
const emails: Record<NotificationGroup, string> = {
  matches: 'Emails of their own',
  clan: 'Emails of their own',
  followers: 'In the summary',
  cups: 'In the summary',
  news: 'In the summary',
  rank: 'In the summary',
};

const isPushed = (group: NotificationGroup): group is PushedGroup => pushedGroups.some((one) => one === group);

const Group = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[2]} ${theme.space[6]};
  padding-block: ${theme.space[3]};
  border-block-end: 1px solid ${theme.color.line};
`;

const GroupText = styled.div`
  flex: 1 1 16rem;
`;

const Channels = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[1]} ${theme.space[4]};
  min-height: ${theme.touchTarget};
`;

interface GroupRowProps {
  group: NotificationGroup;
  settings: OwnNotificationSettings;
}

/** Saves immediately. */
const GroupRow = ({ group, settings: { groups, pushKey } }: GroupRowProps) => {
  const id = useId();
  const descriptions = useDescriptions();
  const { mutate, isPending } = useSaveSettings();
  const isInPortal = group === 'matches' || groups[group].portal;
  const name = groupNames[group];
  return (
    <Group role="group" aria-labelledby={`${id}-name`} aria-describedby={`${id}-description`}>
      <GroupText>
        <Text weight="bold" as="div" id={`${id}-name`}>
          {name}
        </Text>
        <Text tone="muted" as="div" size="small" id={`${id}-description`}>
          {descriptions[group]}
        </Text>
      </GroupText>
      <Channels>
        {group === 'matches' ? (
          <Text tone="muted" as="span">
            Always in the portal
          </Text>
        ) : (
          <Checkbox
            checked={isInPortal}
            disabled={isPending}
            aria-label={`${name}: in the portal`}
            onCheckedChange={(isOn) => mutate(switchGroup(group, isOn))}
          >
            In the portal
          </Checkbox>
        )}
        {pushKey !== null && isPushed(group) && (
          <Checkbox
            checked={isInPortal && groups[group].push}
            disabled={isPending || !isInPortal}
            aria-label={`${name}: push`}
            onCheckedChange={(isOn) => mutate(switchPush(group, isOn))}
          >
            Push
          </Checkbox>
        )}
        <PageLink to={emailPreferencesPath()}>{emails[group]}</PageLink>
      </Channels>
    </Group>
  );
};

/** Chooses what each group reaches: the inbox, and browsers with push. Emails have their own page. */
export const GroupsCard = ({ settings }: { settings: OwnNotificationSettings }) => (
  <TitledCard
    title="What reaches you"
    description="Choose what appears in the portal and what is pushed to your devices."
  >
    <div>
      {useGroups().map((group) => (
        <GroupRow key={group} group={group} settings={settings} />
      ))}
    </div>
    <PageLink to={emailPreferencesPath()}>Choose your emails</PageLink>
  </TitledCard>
);
