import { GamePage } from './game-page';

export const Page = () => (
  <GamePage
    platformGroup="console"
    eyebrow="PlayStation and PC"
    title="Console Games"
    intro="Full matches on the big screen. Follow the best console players and the news of their leagues."
    leaderboardTitle="Top Console Players"
    newsTitle="Latest Console News"
  />
);
