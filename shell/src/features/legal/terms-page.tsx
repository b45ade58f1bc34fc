import { usePortalConfig } from '@portal/portal';
import { Text, TextLink } from '@portal/ui';
import { LegalDocument } from './legal-document';
import { termsSections } from './terms-sections';

export const Page = () => {
  const { emails } = usePortalConfig();
  return (
    <LegalDocument
      title="Terms of Service"
      intro="These terms say what you can expect from the portal and what it expects from you."
      sections={termsSections}
      contact={{
        title: '8. Contact Information',
        content: (
          <Text>
            Questions about these terms? Write to <TextLink href={`mailto:${emails.legal}`}>{emails.legal}</TextLink>.
          </Text>
        ),
      }}
    />
  );
};
