import { Link } from '@portal/portal';
import { Button } from '@portal/ui';
import { BadgeCheck } from 'lucide-react';
import { paths } from '../../../paths';
import { OutcomePanel } from '../../../shared/outcome-panel';
import { texts } from '../texts';

const words = texts.donePanel;

/** The address is proven. A browser other than the one that signed up still has to sign in. */
export const VerifiedPanel = ({ signedIn }: { signedIn: boolean }) => (
  <OutcomePanel
    icon={<BadgeCheck />}
    title={words.title}
    actions={
      <Button asChild fullWidth>
        {signedIn ? (
          <Link to={paths.profile()}>{words.toProfile}</Link>
        ) : (
          <Link to={paths.signIn({ next: paths.profile() })}>{words.toSignIn}</Link>
        )}
      </Button>
    }
  >
    {signedIn ? words.signedIn : words.signedOut}
  </OutcomePanel>
);
