import type { Clan, ClanAnnouncement, ClanMe } from '@portal/contracts';
import { contactPath } from '@portal/contracts/email/ui';
import { formatDay, Link, PlayerLink, useFocusOnNewRows, type usePagedList, usePortalConfig } from '@portal/portal';
import {
  Button,
  Cluster,
  createLazy,
  focusRing,
  QueryState,
  Skeleton,
  SkeletonGroup,
  Stack,
  Text,
  TextLink,
  theme,
  useOnDemand,
} from '@portal/ui';
import { LoadMore } from '@portal/ui/load-more';
import { TitledCard } from '@portal/ui/titled-card';
import { Megaphone } from 'lucide-react';
import { styled } from 'styled-components';
import { useKeptFocus } from '../../../shared/use-kept-focus.ts';
import { MuteButton } from './mute-button.tsx';

const dialogs = createLazy(() => import(/* webpackChunkName: "announcement-dialogs" */ './announcement-dialogs.tsx'));

const Posts = styled.ul.attrs({ role: 'list' })`
  display: grid;
  gap: ${theme.space[4]};
`;

const Post = styled.li`
  ${focusRing}
  display: grid;
  gap: ${theme.space[1]};
  padding-inline-start: ${theme.space[3]};
  border-inline-start: 2px solid ${theme.color.accent};
  overflow-wrap: anywhere;
`;

const PostText = styled(Text)`
  white-space: pre-line;
`;

const Report = styled(TextLink)`
  min-height: ${theme.touchTarget};
`;

interface AnnouncementProps {
  clan: Clan;
  announcement: ClanAnnouncement;
}

const Delete = ({ clan, announcement }: AnnouncementProps) => {
  const { code, trigger } = useOnDemand(dialogs);
  if (code) return <code.DeleteDialog clan={clan} announcement={announcement} />;
  return (
    <Button variant="ghost" size="sm" {...trigger}>
      Delete
    </Button>
  );
};

const Announcement = ({ clan, announcement }: AnnouncementProps) => {
  const { by, text, at, mayDelete } = announcement;
  const subject = `Announcement by ${by.username ?? 'a player'} in ${clan.name}, ${formatDay(at)}`;
  return (
    <>
      <PostText dir="auto">{text}</PostText>
      <Text size="small" tone="muted">
        <PlayerLink username={by.username} />
        {', '}
        <time dateTime={at}>{formatDay(at, { hour: 'numeric', minute: '2-digit' })}</time>
      </Text>
      <Cluster gap={4}>
        <Text as="span" size="small">
          <Report asChild>
            <Link to={contactPath({ subject })} aria-label={`Report this announcement by ${by.username ?? 'a player'}`}>
              Report
            </Link>
          </Report>
        </Text>
        {mayDelete && <Delete clan={clan} announcement={announcement} />}
      </Cluster>
    </>
  );
};

const New = ({ clan, left }: { clan: Clan; left: number }) => {
  const { code, trigger } = useOnDemand(dialogs);
  if (left === 0) return <Text tone="muted">No announcements left. Please try again tomorrow.</Text>;
  if (code) return <code.PostDialog clan={clan} left={left} />;
  return (
    <Button variant="secondary" {...trigger}>
      <Megaphone aria-hidden />
      New announcement
    </Button>
  );
};

const ListSkeleton = () => (
  <SkeletonGroup>
    <Skeleton shape="block" height="6rem" />
  </SkeletonGroup>
);

const KeptBox = styled.div`
  &:focus { outline: none; }
`;

const List = ({ clan, list }: Omit<AnnouncementsCardProps, 'own'>) => {
  const { rowsRef, expectRows } = useFocusOnNewRows(list.data?.length ?? 0);
  return (
    // The button that deletes an announcement disappears with it.
    <KeptBox {...useKeptFocus<HTMLDivElement>()}>
      <QueryState
        compact
        query={list}
        skeleton={<ListSkeleton />}
        empty={<Text tone="muted">No announcements yet.</Text>}
        failure="Couldn't load announcements."
      >
        {(announcements) => (
          <Stack gap={4}>
            <Posts ref={rowsRef} aria-label="Announcements">
              {announcements.map((announcement) => (
                <Post key={announcement.id} tabIndex={-1}>
                  <Announcement clan={clan} announcement={announcement} />
                </Post>
              ))}
            </Posts>
            <LoadMore list={list} onPress={expectRows} failedText="Couldn't load older announcements." />
          </Stack>
        )}
      </QueryState>
    </KeptBox>
  );
};

/* Its buttons depend on the player and on another service; nothing moves when they arrive. */
const CardButtons = styled(Cluster)`
  min-height: ${theme.touchTarget};
`;

interface AnnouncementsCardProps {
  clan: Clan;
  list: ReturnType<typeof usePagedList<ClanAnnouncement>>;
  /** Undefined if it could not be loaded. */
  own: ClanMe | undefined;
}

/** The card while the announcements, or what the player is in the clan, load. */
export const AnnouncementsSkeleton = () => (
  <TitledCard title="Announcements" icon={<Megaphone aria-hidden />}>
    <ListSkeleton />
    <CardButtons />
  </TitledCard>
);

/** Announcements to the members, and the ways to write one or to mute them. */
export const AnnouncementsCard = ({ clan, list, own }: AnnouncementsCardProps) => {
  const { notifications } = usePortalConfig().features;
  const left = own?.announcementsLeft ?? null;
  return (
    <TitledCard title="Announcements" icon={<Megaphone aria-hidden />}>
      <List clan={clan} list={list} />
      <CardButtons justify="between">
        {left !== null && <New clan={clan} left={left} />}
        {notifications && <MuteButton clan={clan} />}
      </CardButtons>
    </TitledCard>
  );
};
