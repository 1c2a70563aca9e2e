import { z } from 'zod'

/** `skip` and `limit` as named in the specification. A page holds at most 100 items. */
export const pageQuery = {
  skip: z.coerce.number().int().min(0).max(1_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(100).default(20),
}

/** Keyset paging: `after` is the opaque `next` of the previous page. */
export const keysetQuery = {
  after: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
}

/** A page of a list with a total count. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), total: z.int(), skip: z.int(), limit: z.int() })
}

/** A page of a keyset list; `next` is null on the last page. */
export function keysetPageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), next: z.string().nullable() })
}
