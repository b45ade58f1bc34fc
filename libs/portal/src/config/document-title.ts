import { useEffect } from 'react';
import { usePortalConfig } from './portal-config';

/** Titles the document `<title> · <community>`. A page calls it when its title comes from data; the shell does it for each route. */
export const useDocumentTitle = (title: string): void => {
  const { communityName } = usePortalConfig();
  useEffect(() => {
    document.title = `${title} · ${communityName}`;
  }, [title, communityName]);
};
