import { usePortalConfig } from '@portal/portal';
import { Button, Hero, Stack, Text, theme } from '@portal/ui';
import { MessagesSquare } from 'lucide-react';
import { styled } from 'styled-components';

const Quote = styled(Text)`
  padding-inline-start: ${theme.space[4]};
  border-inline-start: 3px solid ${theme.color.accent};
  font-style: italic;
`;

/** The banner that greets every visitor. */
export const LandingHero = () => {
  const { chatGroupUrl, instagramUrl, communityName } = usePortalConfig();
  return (
    <Hero
      size="lg"
      eyebrow={communityName}
      title="Your Ultimate Console & Mobile eFootball Community"
      actions={
        <>
          <Button asChild size="lg">
            <a href={chatGroupUrl} target="_blank" rel="noopener noreferrer">
              <MessagesSquare aria-hidden />
              Join Our Community
            </a>
          </Button>
          <Button asChild size="lg" variant="secondary">
            <a href={instagramUrl} target="_blank" rel="noopener noreferrer">
              Instagram
            </a>
          </Button>
        </>
      }
    >
      <Quote as="blockquote" size="lead">
        “Every champion was once a beginner who refused to give up.”
      </Quote>
      <Stack gap={1}>
        <Text size="lead">Start your elite journey today.</Text>
        <Text tone="muted">Connect with elite players worldwide</Text>
      </Stack>
    </Hero>
  );
};
