import { z } from '../zod';

export interface Field {
  name: string;
  required: boolean;
  /** A number that comes as text, as in a query string. */
  numeric: boolean;
}

/** The fields that a schema takes as input. */
export const fieldsOf = (schema: z.ZodObject): Field[] => {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input' });
  return Object.entries(properties).map(([name, property]) => ({
    name,
    required: required.includes(name),
    numeric: typeof property === 'object' && property.type === 'integer',
  }));
};
