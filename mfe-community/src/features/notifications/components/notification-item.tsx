import type { Notification } from '@portal/contracts';
import {
  describeNotification,
  getNotificationGroup,
  isForAllMembers,
  type NotificationGroup,
  type SwitchableGroup,
} from '@portal/contracts/notification-kinds';
import { formatDay, Link, serverNow } from '@portal/portal';
import { Avatar, Badge, focusRing, media, Text, theme } from '@portal/ui';
import { ChartNoAxesColumn, Newspaper, Swords, Trophy, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { MuteClanButton, TurnOffButton } from './turn-off-button.tsx';

const Item = styled.li<{ $isNew: boolean }>`
  position: relative;
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: start;
  gap: ${theme.space[3]};
  min-height: 64px;
  padding: ${theme.space[3]} ${theme.space[4]};
  background: ${theme.color.surface};
  border: 1px solid ${({ $isNew }) => ($isNew ? theme.color.accent : theme.color.line)};
  border-radius: ${theme.radius.md};

  ${media.hover} { &:has(a:hover) { background: ${theme.color.surfaceRaised}; } }
`;

const Picture = styled.span`
  display: grid;
  place-items: center;
  inline-size: 2.5rem;
  block-size: 2.5rem;
  color: ${theme.color.textMuted};
  background: ${theme.color.surfaceRaised};
  border-radius: ${theme.radius.full};

  > svg { inline-size: 1.25rem; block-size: 1.25rem; }
`;

const ItemText = styled.div`
  display: grid;
  gap: ${theme.space[1]};
  min-width: 0;
  overflow-wrap: anywhere;
`;

/* The whole row is the target; the button in it lies above. */
const ItemLink = styled(Link)<{ $isMuted: boolean }>`
  ${focusRing}
  font-weight: 550;
  color: ${({ $isMuted }) => ($isMuted ? theme.color.textMuted : theme.color.text)};
  text-decoration: none;

  &::after { content: ''; position: absolute; inset: 0; border-radius: inherit; }
`;

const Facts = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[1]} ${theme.space[3]};

  button { position: relative; }
`;

const formatTime = (time: string): string =>
  new Date(time).toLocaleString('en-US', { hour: 'numeric', minute: '2-digit' });

/** `9:40 PM` today, or with the date. */
const formatDeadline = (until: string, now: number): string =>
  new Date(until).toDateString() === new Date(now).toDateString()
    ? formatTime(until)
    : formatDay(until, { hour: 'numeric', minute: '2-digit' });

const pictures: Record<NotificationGroup, ReactNode> = {
  matches: <Swords />,
  clan: <Users />,
  followers: <Users />,
  cups: <Trophy />,
  news: <Newspaper />,
  rank: <ChartNoAxesColumn />,
};

const findSwitchableGroup = ({ kind }: Notification): SwitchableGroup | null => {
  const group = getNotificationGroup(kind);
  return group === 'matches' ? null : group;
};

/** The narrowest way to switch off what a notification is about; matches have none. */
const SwitchOff = ({ notification }: { notification: Notification }) => {
  const { kind, vars } = notification;
  const { clanId, clanName } = vars;
  if (isForAllMembers(kind, vars) && clanId && clanName)
    return <MuteClanButton clan={{ id: clanId, name: clanName }} />;
  const group = findSwitchableGroup(notification);
  return group && <TurnOffButton group={group} />;
};

interface NotificationItemProps {
  notification: Notification;
  /** Whether the player has not seen it before this visit. */
  isNew: boolean;
}

/** One notification: a sentence that leads to what it is about. */
export const NotificationItem = ({ notification, isNew }: NotificationItemProps) => {
  const { at, actors } = notification;
  const now = serverNow();
  const { path, text, detail, action } = describeNotification(notification);
  const hasEnded = action !== undefined && Date.parse(action.until) <= now;
  const sentence =
    action && !hasEnded ? `${text} Deadline to ${action.text}: ${formatDeadline(action.until, now)}.` : text;
  const [actor] = actors;
  return (
    <Item $isNew={isNew}>
      {actor ? (
        <Avatar src={actor.avatar} seed={actor.id} name={actor.username} loading="lazy" />
      ) : (
        <Picture aria-hidden>{pictures[getNotificationGroup(notification.kind)]}</Picture>
      )}
      <ItemText>
        <ItemLink to={path} $isMuted={hasEnded}>
          {sentence}
        </ItemLink>
        {detail && (
          <Text size="small" tone="muted" dir="auto">
            {detail}
          </Text>
        )}
        <Facts>
          {isNew && <Badge tone="accent">New</Badge>}
          <Text as="span" size="small" tone="muted">
            <time dateTime={at}>{formatDay(at, { hour: 'numeric', minute: '2-digit' })}</time>
            {hasEnded && ' · Ended'}
          </Text>
          <SwitchOff notification={notification} />
        </Facts>
      </ItemText>
    </Item>
  );
};
