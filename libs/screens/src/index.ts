export { copyText } from './copy-text.ts';
export { DetailFailure } from './detail-failure.tsx';
export { FilterLinks } from './filter-links.tsx';
export { openStream, type StreamState } from './live/open-stream.ts';
export { getRetryDelay } from './live/retry-delay.ts';
export { NotFoundPage } from './not-found-page.tsx';
export { notificationSettingsQuery, type SettingsChange, useSaveSettings } from './notification-settings.ts';
export { PictureField } from './picture-field.tsx';
export { CupBadges, CupList } from './player-cups.tsx';
export { PlayerStats } from './player-stats.tsx';
export {
  describeProvisionalPoints,
  describeProvisionalRank,
  ProvisionalNote,
  useProvisional,
} from './provisional.tsx';
export { disablePush, enablePush, keepPush, type PushState, readPushState } from './push/browser-push.ts';
export { encodePushKey } from './push/encode-push-key.ts';
export { CopyLinkButton, ShareButton } from './share-button.tsx';
export { useMedia } from './use-media.ts';
export { mutedNews, useMuteClan } from './use-mute-clan.ts';
