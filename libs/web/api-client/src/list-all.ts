/** Largest page size of a list endpoint. */
const pageSize = 100

/** Loads all pages of a list in sequence, for example to fill a select box. */
export async function listAll<Item>(
  fetchPage: (query: { readonly skip: number; readonly limit: number }) => Promise<{
    readonly items: readonly Item[]
    readonly total: number
  }>,
): Promise<readonly Item[]> {
  const loaded: Item[] = []
  for (;;) {
    const { items, total } = await fetchPage({ skip: loaded.length, limit: pageSize })
    loaded.push(...items)
    if (items.length === 0 || loaded.length >= total) return loaded
  }
}
