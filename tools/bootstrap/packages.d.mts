export function installedKind(root: string): string | undefined;
