import { usePortalConfig } from '@portal/portal';
import { Text, TextLink } from '@portal/ui';
import { LegalDocument } from './legal-document';
import { privacySections } from './privacy-sections';

export const Page = () => {
  const { emails } = usePortalConfig();
  return (
    <LegalDocument
      title="Privacy Policy"
      intro="This policy says which data the portal keeps about you, why, and what you can do about it."
      sections={privacySections}
      contact={{
        title: 'Contact Us',
        content: (
          <Text>
            Questions about your data? Write to <TextLink href={`mailto:${emails.privacy}`}>{emails.privacy}</TextLink>.
          </Text>
        ),
      }}
    />
  );
};
