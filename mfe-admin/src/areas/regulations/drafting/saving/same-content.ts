import type { ProvisionContent } from '@portal/regulation-text/edit'

/** Returns whether two provision contents are equal in every field. */
export function isSameContent(a: ProvisionContent, b: ProvisionContent): boolean {
  return JSON.stringify(sortKeys(a)) === JSON.stringify(sortKeys(b))
}

/** Sorts object keys, because the database and the editor write them in different orders. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, each]) => each !== undefined)
  return entries.sort(([a], [b]) => a.localeCompare(b)).map(([key, each]) => [key, sortKeys(each)])
}
