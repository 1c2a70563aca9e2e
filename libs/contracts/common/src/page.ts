import { z } from 'zod'

/** `skip`/`limit` as the specification names them; a page holds at most 100. */
export const pageQuery = {
  skip: z.coerce.number().int().min(0).max(1_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(100).default(20),
}

/** A keyset page: `after` is the opaque `next` of the page before. */
export const keysetQuery = {
  after: z.string().max(500).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
}

/** A page of a list that is counted. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), total: z.int(), skip: z.int(), limit: z.int() })
}

/** A page of a keyset list; `next` is null on the last page. */
export function keysetPageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), next: z.string().nullable() })
}
