import { Link } from '@portal/portal';
import { TextLink } from '@portal/ui';
import { paths } from '../../../paths';
import { ToolCard } from '../../../shared/mail-tools/tool-card';
import { texts } from '../texts';

const words = texts.welcome;

export const WelcomeCard = () => (
  <ToolCard title={words.title} description={words.description}>
    <TextLink asChild>
      <Link to={paths.emailDashboard()}>{words.link}</Link>
    </TextLink>
  </ToolCard>
);
