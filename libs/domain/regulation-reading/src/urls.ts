/** The target of a link to the reading page. Without `versionId`, the version in effect (now or as of a date). */
export interface ViewerLocation {
  readonly mainParentId: string
  readonly versionId?: string | undefined
  /** The earlier version to compare with. Opens the redline. */
  readonly compareWith?: string | undefined
  /** A plain date. Shows the version in effect on that day. */
  readonly asOf?: string | undefined
  /** Label of the provision to scroll to, for example `2143(a)(1)`. */
  readonly label?: string | undefined
  /** Id of the provision whose comments are open next to the text. */
  readonly comments?: string | undefined
}

/** Returns the URL of a location in the reading page, relative to the portal's origin. */
export function viewerUrl({ mainParentId, versionId, compareWith, asOf, label, comments }: ViewerLocation): string {
  const query = new URLSearchParams({ regulation: mainParentId })
  if (versionId) query.set('version', versionId)
  if (compareWith) query.set('compare', compareWith)
  if (asOf) query.set('asOf', asOf)
  if (comments) query.set('comments', comments)
  return `/regulation-viewer?${query}${label ? `#${toAnchor(label)}` : ''}`
}

/**
 * Returns the URL of a version, optionally compared with another. Do not spread a version into {@link viewerUrl}: its
 * `label` ("DRAFT Version 3 PUBLISHED") is not a provision's label, so the link would point to a location that does
 * not exist.
 */
export function versionUrl(
  { mainParentId, versionId }: { readonly mainParentId: string; readonly versionId: string },
  compareWith?: string,
): string {
  return viewerUrl({ mainParentId, versionId, compareWith })
}

/** Returns the id of a provision's element and the fragment of its links: the label, encoded for a URL. */
export function toAnchor(label: string): string {
  return encodeURIComponent(label).replaceAll('%20', '_')
}

/**
 * Returns the permanent URL of a provision. It redirects to the provision in the version in effect, even after
 * renumbering.
 */
export function permalinkUrl(regulationId: string, versionId?: string): string {
  return versionId ? `/r/${regulationId}?version=${versionId}` : `/r/${regulationId}`
}

/** Labels that are unique in all regulations: those that begin with the number of a rule. */
const ruleLabel = /^\d{3,}/

/** Returns true if a provision can be found by its label alone, so that {@link ruleUrl} leads to it. */
export function hasRuleUrl(label: string): boolean {
  return ruleLabel.test(label)
}

/**
 * Returns the readable URL of a provision: `/rule/2143(a)(1)`. It leads to the provision in effect today, or on `on` (a
 * plain date).
 */
export function ruleUrl(label: string, on?: string): string {
  return `/rule/${toAnchor(label)}${on === undefined ? '' : `?on=${on}`}`
}

/** Parses a URL of {@link ruleUrl}. Ignores an invalid date. */
export function parseRuleUrl(url: Pick<URL, 'pathname' | 'searchParams'>): {
  readonly label: string
  readonly on: string | undefined
} {
  const [, , segment = ''] = url.pathname.split('/')
  return { label: decodeSegment(segment).replaceAll('_', ' ').slice(0, 100), on: parseDay(url.searchParams) }
}

/** Returns the plain date of the parameter `on`, or undefined if it is not a date. */
export function parseDay(params: URLSearchParams): string | undefined {
  const on = params.get('on')
  if (on === null || !plainDate.test(on)) return undefined
  const date = new Date(`${on}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(on) ? on : undefined
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** Returns the readable URL of a definition, today or on a day: `/definition/claiming-race?on=2025-03-01`. */
export function definitionNameUrl(term: string, on?: string): string {
  return `/definition/${toSlug(term)}${on === undefined ? '' : `?on=${on}`}`
}

/** Returns a name in a URL: lower-case letters and digits, with a hyphen for everything else. */
export function toSlug(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}

/** Returns the URL of a definition, today or on a day, which opens the definitions dialog of the portal. */
export function definitionUrl(definitionId: string, on?: string): string {
  return `/?definition=${definitionId}${on === undefined ? '' : `&on=${on}`}`
}

/** The parsed query of the reading page. */
export interface ViewerParams {
  readonly regulation?: string | undefined
  readonly version?: string | undefined
  readonly compare?: string | undefined
  readonly asOf?: string | undefined
  /** The provision whose comments are open. */
  readonly comments?: string | undefined
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const plainDate = /^\d{4}-\d{2}-\d{2}$/

/** Parses the query of the reading page. Ignores invalid ids and dates. */
export function parseViewerParams(params: URLSearchParams): ViewerParams {
  const getId = (name: string) => {
    const value = params.get(name)
    return value && uuid.test(value) ? value : undefined
  }
  const asOf = params.get('asOf')
  return {
    regulation: getId('regulation'),
    version: getId('version'),
    compare: getId('compare'),
    comments: getId('comments'),
    asOf: asOf && plainDate.test(asOf) ? asOf : undefined,
  }
}
