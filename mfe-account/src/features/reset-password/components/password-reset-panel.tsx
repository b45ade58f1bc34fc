import { Link } from '@portal/portal';
import { Button } from '@portal/ui';
import { KeyRound } from 'lucide-react';
import { paths } from '../../../paths';
import { OutcomePanel } from '../../../shared/outcome-panel';
import { texts } from '../texts';

export const PasswordResetPanel = () => (
  <OutcomePanel
    icon={<KeyRound />}
    title={texts.donePanel.title}
    actions={
      <Button asChild size="lg" fullWidth>
        <Link to={paths.authSignIn()} replace>
          {texts.signInNow}
        </Link>
      </Button>
    }
  >
    {texts.donePanel.description}
  </OutcomePanel>
);
