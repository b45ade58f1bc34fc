import type { CurrentUser } from '@portal/contracts';
import { playerQuery, useQuery, useSession } from '@portal/portal';
import { GameIdCard } from './components/game-id-card.tsx';
import { PictureControl } from './components/picture-control.tsx';
import { PlatformSelect } from './components/platform-select.tsx';
import { ProfileFrame } from './profile-frame.tsx';

const Profile = ({ user }: { user: CurrentUser }) => {
  const { data, isError } = useQuery(playerQuery(user.username));
  return (
    <ProfileFrame
      user={user}
      picture={<PictureControl id={user.id} username={user.username} avatar={user.avatar} />}
      rank={isError ? null : data?.rank}
      platformSelect={<PlatformSelect user={user} />}
      gameIdCard={user.gameId === undefined ? null : <GameIdCard user={user} />}
    />
  );
};

/** /profile; the shell redirects signed-out visitors to sign-in. */
export const Page = () => {
  const { user } = useSession();
  return user ? <Profile key={user.id} user={user} /> : <ProfileFrame />;
};
