import type { EmailPreview } from '@portal/contracts';
import { Page, PageHeader } from '@portal/ui';
import { ConnectionCard } from '../../shared/mail-tools/connection-card';
import { ToolColumn, ToolColumns } from '../../shared/mail-tools/mail-layout';
import { TemplatePreviews } from '../../shared/mail-tools/template-previews';
import { StatusCards } from './components/status-cards';
import { TipsCard } from './components/tips-card';
import { WelcomeFormCard } from './components/welcome-form-card';
import { texts } from './texts';

const shownTemplates = ['welcome', 'tournament'] as const satisfies readonly EmailPreview[];

/** /email-dashboard; open to all, since nothing on it knows or tells anything about anybody. */
export const EmailDashboardPage = () => (
  <Page>
    <PageHeader title={texts.title} subtitle={texts.subtitle} />
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
    <TemplatePreviews title={texts.templates} templates={shownTemplates} />
  </Page>
);
