/**
 * An id in groups of three from the left, joined by hyphens; a last single character joins the group before it:
 * `123456789` is `123-456-789`, `12345` is `123-45`, `1234` stays. Ids that carry hyphens already are left alone.
 */
export function formatId(id: string): string {
  if (id.includes('-')) return id
  const groups = id.match(/.{1,3}/gsu) ?? []
  const last = groups.at(-1)
  if (groups.length > 1 && last?.length === 1) groups.splice(-2, 2, `${groups.at(-2)}${last}`)
  return groups.join('-')
}
