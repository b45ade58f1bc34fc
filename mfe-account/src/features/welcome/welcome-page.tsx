import { Navigate, useIsFirstPage, useSession } from '@portal/portal';
import { paths } from '../../paths.ts';
import { useDestination, useSignUpQuery } from '../../shared/safe-next.ts';
import { GameStep } from './components/game-step.tsx';
import { PlayersStep } from './components/players-step.tsx';
import { useHasPlayersStep, useStep, WelcomeFrame, WelcomeSkeleton } from './welcome-frame.tsx';

/** /welcome?step={step}&from={username}&next={path}; the shell redirects signed-out visitors to sign-in. */
export const Page = () => {
  const { user } = useSession();
  const step = useStep();
  const query = useSignUpQuery();
  const destination = useDestination();
  const hasPlayersStep = useHasPlayersStep();
  const isFirstPage = useIsFirstPage();
  if (!user) return <WelcomeSkeleton />;
  if (step && !hasPlayersStep) return <Navigate to={destination} replace />;
  const onward = hasPlayersStep ? paths.welcome({ step: 'players', ...query }) : destination;
  return (
    <WelcomeFrame key={step ?? 'game'} step={step} takesFocus={step !== undefined && !isFirstPage}>
      {step ? (
        <PlayersStep userId={user.id} from={query.from} destination={destination} />
      ) : (
        <GameStep key={user.id} user={user} onward={onward} />
      )}
    </WelcomeFrame>
  );
};
