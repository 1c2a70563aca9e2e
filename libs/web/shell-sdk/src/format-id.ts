/**
 * Formats an id in groups of three from the left, joined by hyphens. A single last character joins the previous group:
 * `123456789` becomes `123-456-789`, `12345` becomes `123-45`, and `1234` stays. Ids that already contain hyphens are
 * returned unchanged.
 */
export function formatId(id: string): string {
  if (id.includes('-')) return id
  const groups = id.match(/.{1,3}/gsu) ?? []
  const last = groups.at(-1)
  if (groups.length > 1 && last?.length === 1) groups.splice(-2, 2, `${groups.at(-2)}${last}`)
  return groups.join('-')
}
