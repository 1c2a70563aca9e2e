/** Sums the comments of each part, including all provisions below it. */
export function sumCommentsByPart(
  partByProvision: ReadonlyMap<string, string>,
  counts: ReadonlyMap<string, { readonly onVersion: number }>,
): ReadonlyMap<string, number> {
  const totals = new Map<string, number>()
  for (const [regulationId, { onVersion }] of counts) {
    const part = partByProvision.get(regulationId)
    if (part) totals.set(part, (totals.get(part) ?? 0) + onVersion)
  }
  return totals
}
