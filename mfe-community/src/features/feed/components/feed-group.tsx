import { Avatar, createLazy, focusRing, IconButton, media, Skeleton, theme, useLazy, useOnDemand } from '@portal/ui';
import { ChevronDown, Ellipsis } from 'lucide-react';
import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { describeGroup } from '../describe-group.ts';
import type { ListedGroup } from '../queries.ts';

export const groupHeight = '72px';

const GroupBox = styled.li`
  background: ${theme.color.surface};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.md};
`;

const GroupHead = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  min-block-size: ${groupHeight};
  padding-inline-end: ${theme.space[2]};
`;

const Opener = styled.button`
  ${focusRing}
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: center;
  gap: ${theme.space[3]};
  block-size: 100%;
  padding: ${theme.space[3]} ${theme.space[4]};
  color: inherit;
  text-align: start;
  background: transparent;
  border: 0;
  border-radius: inherit;

  > svg { color: ${theme.color.textMuted}; transition: rotate ${theme.duration.fast} ${theme.easing}; }
  &[aria-expanded='true'] > svg { rotate: 180deg; }
  ${media.hover} { &:hover { background: ${theme.color.surfaceRaised}; } }
`;

const Sentence = styled.span`
  display: block;
  overflow-wrap: anywhere;

  bdi { font-weight: 600; }
`;

const Day = styled.time`
  font-size: ${theme.fontSize.small};
  color: ${theme.color.textMuted};
`;

const GroupBody = styled.div`
  padding: 0 ${theme.space[3]} ${theme.space[3]};
`;

const feedItems = createLazy(() => import(/* webpackChunkName: "feed-items" */ './feed-items.tsx'));
const groupMenu = createLazy(() => import(/* webpackChunkName: "feed-menu" */ './group-menu.tsx'));

/** Days are UTC, as the server groups them. */
const formatGroupDay = (day: string): string =>
  new Date(day).toLocaleDateString('en-US', { weekday: 'long', month: 'short', day: 'numeric', timeZone: 'UTC' });

const Items = ({ group }: { group: ListedGroup }) => {
  const code = useLazy(feedItems);
  if (code.status === 'ready') return <code.value.FeedItems player={group.player} items={group.items} />;
  return <Skeleton shape="block" height="64px" />;
};

const Menu = ({ username, onMute }: { username: string; onMute: () => void }) => {
  const { code, trigger } = useOnDemand(groupMenu);
  const label = `Actions for ${username}`;
  if (code) return <code.GroupMenu label={label} onMute={onMute} />;
  return <IconButton label={label} icon={<Ellipsis aria-hidden />} aria-haspopup="menu" {...trigger} />;
};

interface FeedGroupRowProps {
  group: ListedGroup;
  onMute: (player: ListedGroup['player']) => void;
}

/** What a followed player did on a day; it opens to matches and links. */
export const FeedGroupRow = ({ group, onMute }: FeedGroupRowProps) => {
  const { player, day } = group;
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const preload = () => void feedItems.load().catch(() => undefined);
  return (
    <GroupBox>
      <GroupHead>
        <Opener
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onPointerEnter={preload}
          onFocus={preload}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Avatar src={player.avatar} seed={player.id} name={player.username} loading="lazy" />
          <span>
            <Sentence>
              <bdi>{player.username}</bdi>: {describeGroup(group)}.
            </Sentence>
            <Day dateTime={day}>{formatGroupDay(day)}</Day>
          </span>
          <ChevronDown aria-hidden size="1.25rem" />
        </Opener>
        <Menu username={player.username} onMute={() => onMute(player)} />
      </GroupHead>
      <GroupBody id={id} hidden={!isOpen}>
        {isOpen && <Items group={group} />}
      </GroupBody>
    </GroupBox>
  );
};
