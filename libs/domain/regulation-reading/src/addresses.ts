/** Where in the reading page a link leads. Without `versionId` it is the version in force (or as of a date). */
export interface ViewerPlace {
  readonly mainParentId: string
  readonly versionId?: string | undefined
  /** The earlier version to compare with: opens the redline. */
  readonly compareWith?: string | undefined
  /** A plain date: the version in force on that day. */
  readonly asOf?: string | undefined
  /** Label of the provision to arrive at, for example `2143(a)(1)`. */
  readonly label?: string | undefined
  /** Id of the provision whose comments stand open beside the text. */
  readonly comments?: string | undefined
}

/** The address of a place in the reading page, from the portal's root. */
export function viewerAddress({ mainParentId, versionId, compareWith, asOf, label, comments }: ViewerPlace): string {
  const query = new URLSearchParams({ regulation: mainParentId })
  if (versionId) query.set('version', versionId)
  if (compareWith) query.set('compare', compareWith)
  if (asOf) query.set('asOf', asOf)
  if (comments) query.set('comments', comments)
  return `/regulation-viewer?${query}${label ? `#${anchorOf(label)}` : ''}`
}

/**
 * The address of a version, compared or not. A version has a `label` too ("DRAFT Version 3 PUBLISHED"), which is no
 * provision's: whoever spreads one into {@link viewerAddress} sends the reader to a place that does not exist.
 */
export function versionAddress(
  { mainParentId, versionId }: { readonly mainParentId: string; readonly versionId: string },
  compareWith?: string,
): string {
  return viewerAddress({ mainParentId, versionId, compareWith })
}

/** The id of a provision's element, and the fragment of its links: the label, safe in an address. */
export function anchorOf(label: string): string {
  return encodeURIComponent(label).replaceAll('%20', '_')
}

/** The lasting address of a provision: it leads to the provision in the version in force, whatever its number became. */
export function lastingAddress(regulationId: string, versionId?: string): string {
  return versionId ? `/r/${regulationId}?version=${versionId}` : `/r/${regulationId}`
}

/** The address of a definition: the portal's definitions dialog opens on it. */
export function definitionAddress(definitionId: string): string {
  return `/?definition=${definitionId}`
}

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
