import { texts } from '@portal/contracts/texts';
import { Button } from '@portal/ui';
import { MailCheck } from 'lucide-react';
import { AuthLinks } from '../../../shared/auth-links';
import { BackToSignIn } from '../../../shared/back-to-sign-in';
import { OutcomePanel } from '../../../shared/outcome-panel';

const words = texts.forgotPassword;

export interface EmailSentPanelProps {
  email: string;
  onTryAgain: () => void;
}

export const EmailSentPanel = ({ email, onTryAgain }: EmailSentPanelProps) => (
  <OutcomePanel
    icon={<MailCheck />}
    title={words.sentPanel.title}
    actions={
      <>
        <Button variant="secondary" fullWidth onClick={onTryAgain}>
          {words.tryAgain}
        </Button>
        <AuthLinks>
          <BackToSignIn />
        </AuthLinks>
      </>
    }
  >
    {words.sentPanel.description(email)}
  </OutcomePanel>
);
