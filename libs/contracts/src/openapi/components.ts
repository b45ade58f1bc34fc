import { currentUser, userWithEmail } from '../account/schemas';
import {
  followRow,
  leaderboardClan,
  leaderboardPlayer,
  memberProfile,
  memberSummary,
  newsArticle,
} from '../community/schemas';
import { clan, clanDetails, clanListItem, clanMember, tournament } from '../competition/schemas';
import { errorAnswer } from '../http/error-answer';

/** What answers are made of, by the names that generated clients will show. */
export const components = {
  schemas: {
    Clan: clan,
    ClanDetails: clanDetails,
    ClanListItem: clanListItem,
    ClanMember: clanMember,
    CurrentUser: currentUser,
    Error: errorAnswer,
    FollowRow: followRow,
    LeaderboardClan: leaderboardClan,
    LeaderboardPlayer: leaderboardPlayer,
    MemberProfile: memberProfile,
    MemberSummary: memberSummary,
    NewsArticle: newsArticle,
    Tournament: tournament,
    UserWithEmail: userWithEmail,
  },
};
