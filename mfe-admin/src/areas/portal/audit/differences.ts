/** One changed field. `before` or `after` is undefined if the object or field did not exist. */
export interface Difference {
  /** Path of the field, joined by dots: `ftc.docket`. */
  readonly path: string
  readonly before?: string
  readonly after?: string
}

/** Returns the fields that differ between two objects, in the order of the second one. */
export function getDifferences(before: unknown, after: unknown): Difference[] {
  const [oldFields, newFields] = [flattenFields(before), flattenFields(after)]
  return [...new Set([...newFields.keys(), ...oldFields.keys()])].flatMap((path) => {
    const [oldValue, newValue] = [oldFields.get(path), newFields.get(path)]
    if (oldValue === newValue) return []
    return [
      {
        path,
        ...(oldValue !== undefined && { before: oldValue }),
        ...(newValue !== undefined && { after: newValue }),
      },
    ]
  })
}

/** Returns the values of all nested fields by path. */
function flattenFields(value: unknown, path = ''): Map<string, string> {
  if (value === null || value === undefined) return path === '' ? new Map() : new Map([[path, '']])
  if (typeof value !== 'object') return new Map([[path, String(value)]])
  const entries = Object.entries(value)
  if (entries.length === 0) return path === '' ? new Map() : new Map([[path, '']])
  return new Map(entries.flatMap(([name, field]) => [...flattenFields(field, path === '' ? name : `${path}.${name}`)]))
}
