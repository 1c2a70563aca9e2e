import { Refusal } from '@portal/service-kit'
import type { z } from 'zod'

/** The place after a row in a sorted list, as the opaque `next` of a page. */
export function encodeCursor(place: readonly (string | number | null)[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

/** Reads a cursor with the schema of its place; a forged or foreign one is 400. */
export function decodeCursor<S extends z.ZodType>(cursor: string, schema: S): z.output<S> {
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch (failure) {
    const fields = [{ path: ['query', 'after'], message: 'This is not the place of a row.' }]
    throw new Refusal('input.invalid', { fields }, undefined, failure)
  }
}

/** Makes the page of a keyset list from `limit + 1` rows: the extra row only tells that there is more. */
export function keysetPage<Row>(
  rows: readonly Row[],
  limit: number,
  placeOf: (row: Row) => readonly (string | number | null)[],
): { items: Row[]; next: string | null } {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, next: rows.length > limit && last !== undefined ? encodeCursor(placeOf(last)) : null }
}
