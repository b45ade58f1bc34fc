import { Button } from '@portal/ui';
import { MailCheck } from 'lucide-react';
import { AuthLinks } from '../../../shared/auth-screen';
import { BackToSignIn } from '../../../shared/back-to-sign-in';
import { OutcomePanel } from '../../../shared/outcome-panel';
import { texts } from '../texts';

export interface EmailSentPanelProps {
  email: string;
  onTryAgain: () => void;
}

export const EmailSentPanel = ({ email, onTryAgain }: EmailSentPanelProps) => (
  <OutcomePanel
    icon={<MailCheck />}
    title={texts.sentPanel.title}
    actions={
      <>
        <Button variant="secondary" fullWidth onClick={onTryAgain}>
          {texts.tryAgain}
        </Button>
        <AuthLinks>
          <BackToSignIn />
        </AuthLinks>
      </>
    }
  >
    {texts.sentPanel.description(email)}
  </OutcomePanel>
);
