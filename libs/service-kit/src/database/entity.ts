import type { z } from '@portal/contracts';
import { Types } from 'mongoose';

type Plain<Value> = Value extends Types.ObjectId ? string : Value extends Types.ObjectId[] ? string[] : Value;

/** A stored document as use cases see it: `id` instead of `_id`, and ids as hexadecimal strings. */
export type EntityOf<Row> = { id: string } & { [Field in keyof Omit<Row, '_id'>]: Plain<Omit<Row, '_id'>[Field]> };

const toPlain = (value: unknown): unknown => {
  if (value instanceof Types.ObjectId) return value.toHexString();
  return Array.isArray(value) ? value.map(toPlain) : value;
};

/** Converts a stored document to an entity. Embedded documents stay as they are. */
export const toEntity = <Row extends { _id: Types.ObjectId }>({ _id, ...fields }: Row): EntityOf<Row> => {
  const plain = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, toPlain(value)]));
  return { id: _id.toHexString(), ...plain } as EntityOf<Row>;
};

/**
 * Builds the MongoDB projection of a response: its fields, and further fields that its presenter needs. MongoDB ignores fields that are not
 * stored, and always selects `_id`.
 */
export const selectFields = <Schema extends z.ZodObject, More extends string = never>(
  schema: Schema,
  ...more: More[]
): Readonly<Record<(keyof Schema['shape'] & string) | More, 1>> => {
  const names = [...Object.keys(schema.shape), ...more];
  return Object.fromEntries(names.map((name) => [name, 1])) as Record<(keyof Schema['shape'] & string) | More, 1>;
};

/** The part of a stored document that a projection selects. */
export type SelectedRow<Row, Fields> = Pick<Row, Extract<keyof Row, keyof Fields | '_id'>>;
