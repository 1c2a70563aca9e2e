import { Refusal } from '@portal/service-kit'
import type { z } from 'zod'

/** Encodes a row's position in a sorted list as the opaque `next` of a page. */
export function encodeCursor(position: readonly (string | number | null)[]): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

/** Decodes a cursor with the schema of its position; an invalid one is 400. */
export function decodeCursor<S extends z.ZodType>(cursor: string, schema: S): z.output<S> {
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch (failure) {
    const fields = [{ path: ['query', 'after'], message: 'This is not a valid page cursor.' }]
    throw new Refusal('input.invalid', { fields }, undefined, failure)
  }
}

/** Creates a keyset page from up to `limit + 1` rows; the extra row only shows that there is a next page. */
export function keysetPage<Row>(
  rows: readonly Row[],
  limit: number,
  getPosition: (row: Row) => readonly (string | number | null)[],
): { items: Row[]; next: string | null } {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, next: rows.length > limit && last !== undefined ? encodeCursor(getPosition(last)) : null }
}
