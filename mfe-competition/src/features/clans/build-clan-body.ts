type ClanFields = { logo: File | null } & { [name: string]: string | File | null | undefined };

/** Builds the body of a form for a clan. Absent fields are sent empty, and a logo only if one was chosen. */
export const buildClanBody = ({ logo, ...fields }: ClanFields): FormData => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value ?? '');
  if (logo) body.append('logo', logo);
  return body;
};
