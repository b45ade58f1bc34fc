import { DeskSkeleton, EditorSkeleton } from './features/desk/components/desk-layout.tsx';
import { LeaderboardSkeleton } from './features/leaderboard/components/leaderboard-layout.tsx';
import { MembersSkeleton } from './features/members/components/members-layout.tsx';
import { ProfileSkeleton } from './features/members/components/profile-layout.tsx';
import { ArticleSkeleton } from './features/news/components/article-layout.tsx';
import { NewsSkeleton } from './features/news/components/news-layout.tsx';
import { NotificationsSkeleton } from './features/notifications/components/notifications-layout.tsx';

export const skeletons = {
  '/leaderboard': LeaderboardSkeleton,
  '/news': NewsSkeleton,
  '/news/:id': ArticleSkeleton,
  '/members': MembersSkeleton,
  '/members/:username': ProfileSkeleton,
  '/notifications': NotificationsSkeleton,
  '/desk': DeskSkeleton,
  '/desk/:id': EditorSkeleton,
};
