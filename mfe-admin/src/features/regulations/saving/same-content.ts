import type { ProvisionContent } from '@portal/regulation-text/edit'

/** Whether two contents of a provision are the same, in every field. */
export function isSame(a: ProvisionContent, b: ProvisionContent): boolean {
  return JSON.stringify(inOrder(a)) === JSON.stringify(inOrder(b))
}

/** The database and the editor write the keys of a thing in different orders. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, each]) => each !== undefined)
  return entries.sort(([a], [b]) => a.localeCompare(b)).map(([key, each]) => [key, inOrder(each)])
}
