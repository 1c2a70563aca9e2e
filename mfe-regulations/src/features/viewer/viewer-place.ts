/** What the address of the reading page says. */
export interface ViewerAddress {
  readonly regulation?: string | undefined
  readonly version?: string | undefined
  readonly compare?: string | undefined
  readonly asOf?: string | undefined
  /** The provision whose comments stand open. */
  readonly comments?: string | undefined
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const plainDate = /^\d{4}-\d{2}-\d{2}$/

/** Reads the address; what cannot be an id or a date is left out. */
export function readViewerAddress(params: URLSearchParams): ViewerAddress {
  const idIn = (name: string) => {
    const value = params.get(name)
    return value && uuid.test(value) ? value : undefined
  }
  const asOf = params.get('asOf')
  return {
    regulation: idIn('regulation'),
    version: idIn('version'),
    compare: idIn('compare'),
    comments: idIn('comments'),
    asOf: asOf && plainDate.test(asOf) ? asOf : undefined,
  }
}
