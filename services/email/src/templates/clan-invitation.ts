import { button, paragraph } from './blocks.ts';
import type { Template } from './template.ts';
import { unlinkedName } from './text.ts';

/** May go to a person who does not know the portal: the wording is fixed, names are plain text, and the sender is named. */
export const clanInvitation: Template<'clan-invitation'> = {
  version: 5,
  write: ({ username, clanName, clanId, invitedBy }, { productName, communityName, publicUrl }) => {
    const clan = unlinkedName(clanName);
    const sender = invitedBy === undefined ? null : unlinkedName(invitedBy);
    const invitation =
      sender === null
        ? `You are invited to the clan ${clan} on ${productName}.`
        : `${sender} invites you to the clan ${clan} on ${productName}.`;
    return {
      subject: `Clan invitation: ${clan}`,
      preview: invitation,
      heading: 'You are invited to a clan',
      body: [
        paragraph(`Hi ${unlinkedName(username)},`),
        paragraph(invitation),
        // A player who was invited by a leader can become a member on the page of the clan.
        ...(sender !== null && clanId !== undefined
          ? [paragraph('Accept or decline on its page:'), button('View clan', `${publicUrl}/clans/${clanId}`)]
          : [paragraph('See who plays there and where the clan ranks:'), button('View clans', `${publicUrl}/clans`)]),
      ],
      reason:
        sender === null
          ? `${communityName} sends this when a player is invited to a clan.`
          : `The player ${sender} asked ${communityName} to send you this. If you do not know the player, ignore this email: nothing happens.`,
    };
  },
};
