import { communityPaths } from '@portal/contracts/community/ui';
import { competitionPaths } from '@portal/contracts/competition/ui';
import { Link } from '@portal/portal';
import { Button, Grid } from '@portal/ui';
import { ChartNoAxesColumn, Newspaper, Trophy, Zap } from 'lucide-react';
import { texts } from '../texts';
import { ProfileCard } from './profile-card';

const words = texts.quickActions;

export const QuickActionsCard = () => (
  <ProfileCard title={words.title} icon={<Zap aria-hidden />}>
    <Grid min="sm" gap={3}>
      <Button asChild>
        <Link to={competitionPaths.tournaments()}>
          <Trophy aria-hidden />
          {words.tournaments}
        </Link>
      </Button>
      <Button variant="secondary" asChild>
        <Link to={communityPaths.leaderboard()}>
          <ChartNoAxesColumn aria-hidden />
          {words.leaderboard}
        </Link>
      </Button>
      <Button variant="secondary" asChild>
        <Link to={communityPaths.news()}>
          <Newspaper aria-hidden />
          {words.news}
        </Link>
      </Button>
    </Grid>
  </ProfileCard>
);
