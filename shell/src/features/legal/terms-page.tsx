import { LegalDocument, type LegalSection } from './legal-document';

const sections: readonly LegalSection[] = [
  {
    title: '1. Acceptance of Terms',
    paragraphs: [
      'By opening an account or using the portal you agree to these terms. If you do not agree with them, please do not use the portal.',
      'You must be at least 13 years old. If you are not of legal age where you live, a parent or guardian must agree to these terms for you.',
    ],
  },
  {
    title: '2. Gaming Conduct',
    paragraphs: [
      'We want fair matches and a place where everybody is welcome. While using the portal you agree not to:',
    ],
    points: [
      'cheat, exploit bugs or use software that gives you an advantage;',
      'insult, threaten or harass other players, or share what is hateful or against the law;',
      'arrange results, play under somebody else’s name or share one account;',
      'disturb the portal, try to get at other people’s data or collect it automatically.',
    ],
  },
  {
    title: '3. Tournament Rules',
    paragraphs: [
      'Each tournament has its own format and rules, which are published with it. They apply in addition to these terms.',
    ],
    points: [
      'Prizes are distributed within 30 days of tournament completion.',
      'Disputes about a match must be reported within 24 hours of it, with what proves them.',
      'The organisers decide disputes; players who break the rules can be disqualified and lose their prize.',
    ],
  },
  {
    title: '4. User Accounts',
    paragraphs: [
      'Give us a working email address and keep your password to yourself. You are responsible for what happens through your account, so contact us at once if you think that somebody else uses it.',
      'We may suspend or close accounts that break these terms. You can ask us to close yours at any time.',
    ],
  },
  {
    title: '5. Intellectual Property',
    paragraphs: [
      'The portal, its name, its design and its texts belong to us or to those who let us use them. Names and logos of games belong to their owners; the portal is not run or endorsed by them.',
      'What you upload stays yours. You allow us to show it on the portal as long as it is there, and you confirm that you may share it.',
    ],
  },
  {
    title: '6. Limitation of Liability',
    paragraphs: [
      'The portal is provided as it is. We work to keep it available and correct and cannot promise that it always will be.',
      'As far as the law allows, we are not liable for indirect damage, lost profit or lost data that comes from using the portal. Nothing in these terms limits liability that the law does not let us limit.',
    ],
  },
  {
    title: '7. Changes to Terms',
    paragraphs: [
      'We may change these terms. We give 30 days notice of material term changes, on the portal or by email. If you go on using the portal after that, the new terms apply to you.',
    ],
  },
];

export const Page = () => (
  <LegalDocument
    title="Terms of Service"
    intro="These terms describe what you can expect from the portal and what it expects from you."
    sections={sections}
    contact={{ title: '8. Contact Information', question: 'Questions about these terms?', address: 'legal' }}
  />
);
