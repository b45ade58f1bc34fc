import { texts } from '@portal/contracts/texts';
import { Link, paths } from '@portal/portal';
import { Button } from '@portal/ui';
import { KeyRound } from 'lucide-react';
import { OutcomePanel } from '../../../shared/outcome-panel';

const words = texts.resetPassword;

export const PasswordResetPanel = () => (
  <OutcomePanel
    icon={<KeyRound />}
    title={words.donePanel.title}
    actions={
      <Button asChild size="lg" fullWidth>
        <Link to={paths.authSignIn()} replace>
          {words.signInNow}
        </Link>
      </Button>
    }
  >
    {words.donePanel.description}
  </OutcomePanel>
);
