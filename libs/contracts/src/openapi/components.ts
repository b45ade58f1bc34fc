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
import { errorResponse } from '../http/error-response';

/** Schemas of responses under the names that generated clients show. */
export const components = {
  schemas: {
    Clan: clan,
    ClanDetails: clanDetails,
    ClanListItem: clanListItem,
    ClanMember: clanMember,
    CurrentUser: currentUser,
    Error: errorResponse,
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
