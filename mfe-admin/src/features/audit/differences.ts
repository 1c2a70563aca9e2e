/** One field of a thing, before and after an act. Absent on a side where the thing or the field was not there. */
export interface Difference {
  /** Where the field is, parts joined by dots: `ftc.docket`. */
  readonly path: string
  readonly before?: string
  readonly after?: string
}

/** The fields in which two states of a thing differ, in the order of the later one. Equal fields are left out. */
export function differencesOf(before: unknown, after: unknown): Difference[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...now.keys(), ...old.keys()])].flatMap((path) => {
    const [was, is] = [old.get(path), now.get(path)]
    if (was === is) return []
    return [{ path, ...(was !== undefined && { before: was }), ...(is !== undefined && { after: is }) }]
  })
}

function fieldsOf(value: unknown, path = ''): Map<string, string> {
  if (value === null || value === undefined) return path === '' ? new Map() : new Map([[path, '']])
  if (typeof value !== 'object') return new Map([[path, String(value)]])
  const inner = Object.entries(value)
  if (inner.length === 0) return path === '' ? new Map() : new Map([[path, '']])
  return new Map(inner.flatMap(([name, field]) => [...fieldsOf(field, path === '' ? name : `${path}.${name}`)]))
}
