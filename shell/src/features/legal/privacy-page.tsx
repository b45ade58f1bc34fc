import { LegalDocument, type LegalSection } from './legal-document';

const sections: readonly LegalSection[] = [
  {
    title: 'Information We Collect',
    paragraphs: ['We collect what the portal needs to work, and no more:'],
    points: [
      'what you give us: your username, your email address, your password (stored only as a hash) and, if you like, a picture and your platform;',
      'what you do here: your scores, your clan, the tournaments you play, the players you follow and the messages you send us;',
      'what your browser sends: your network address and technical details of requests, kept for a short time to protect the portal.',
    ],
  },
  {
    title: 'How We Use Your Information',
    paragraphs: [],
    points: [
      'to run your account, leaderboards, clans and tournaments;',
      'to send you what you asked for, such as verification codes and password resets;',
      'to reply to your messages, and to prevent cheating and attacks;',
      'to meet our legal obligations.',
    ],
  },
  {
    title: 'Information Sharing',
    paragraphs: [
      'Your username, picture, platform, scores and clan are public: they are what a leaderboard is made of. Your email address is not shown to other players.',
      'We do not sell personal data. We share it only with companies that run parts of the portal for us, who may use it for nothing else, and with authorities where the law obliges us to.',
    ],
  },
  {
    title: 'Data Security',
    paragraphs: [
      'Connections are encrypted, passwords are stored as irreversible hashes, and sessions end when you sign out. No system is perfectly safe: if an incident puts you at risk, we will notify you.',
    ],
  },
  {
    title: 'Your Rights',
    paragraphs: [
      'You can ask us which data we hold about you, have it corrected or deleted, receive a copy, or object to how we use it. We respond within 30 days. You may also complain to the data protection authority where you live.',
    ],
  },
  {
    title: 'Cookies and Tracking',
    paragraphs: [
      'We set only the cookies that signing up and signing in need. There is no advertising and no tracking across sites, and nothing is loaded from other companies’ servers.',
    ],
  },
  {
    title: "Children's Privacy",
    paragraphs: [
      'The portal is not for children under 13, and we do not knowingly collect data from them. If you believe that a child has given us personal data, write to us and we will delete it.',
    ],
  },
];

export const Page = () => (
  <LegalDocument
    title="Privacy Policy"
    intro="This policy describes which data the portal keeps about you, why, and what you can do about it."
    sections={sections}
    contact={{ title: 'Contact Us', question: 'Questions about your data?', address: 'privacy' }}
  />
);
