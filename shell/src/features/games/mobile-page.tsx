import { GamePage } from './game-page';

export const Page = () => (
  <GamePage
    platformGroup="mobile"
    eyebrow="Phones and tablets"
    title="Mobile Games"
    intro="Quick matches wherever you are. Follow the best mobile players and the news of their cups."
    leaderboardTitle="Top Mobile Players"
    newsTitle="Latest Mobile News"
  />
);
