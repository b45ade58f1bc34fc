import type { EmailPreview } from '@portal/contracts';
import { texts } from '@portal/contracts/texts';
import { Page, PageHeader } from '@portal/ui';
import { ConnectionCard } from '../../shared/mail-tools/connection-card';
import { ToolColumn, ToolColumns } from '../../shared/mail-tools/mail-layout';
import { TemplatePreviews } from '../../shared/mail-tools/template-previews';
import { StatusCards } from './components/status-cards';
import { TipsCard } from './components/tips-card';
import { WelcomeFormCard } from './components/welcome-form-card';

const words = texts.emailDashboard;
const shownTemplates = ['welcome', 'tournament'] as const satisfies readonly EmailPreview[];

/** /email-dashboard; open to all, since nothing on it knows or tells anything about anybody. */
export const EmailDashboardPage = () => (
  <Page>
    <PageHeader title={words.title} subtitle={words.subtitle} />
    <StatusCards />
    <ToolColumns>
      <ToolColumn>
        <ConnectionCard />
        <WelcomeFormCard />
      </ToolColumn>
      <ToolColumn>
        <TipsCard />
      </ToolColumn>
    </ToolColumns>
    <TemplatePreviews title={words.templates} templates={shownTemplates} />
  </Page>
);
