/** As many as a list gives at once. */
const atOnce = 100

/** All of a list that comes by pages, one page after the other: for what one chooses from. */
export async function listAll<Item>(
  fetchPage: (query: { readonly skip: number; readonly limit: number }) => Promise<{
    readonly items: readonly Item[]
    readonly total: number
  }>,
): Promise<readonly Item[]> {
  const found: Item[] = []
  for (;;) {
    const { items, total } = await fetchPage({ skip: found.length, limit: atOnce })
    found.push(...items)
    if (items.length === 0 || found.length >= total) return found
  }
}
