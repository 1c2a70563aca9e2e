import { subjects, versionStates, type Subject, type VersionState } from '@portal/contracts-regulations/rules'

/** Filters of the list of versions; stored in the URL. */
export interface VersionFilter {
  readonly state?: VersionState | undefined
  readonly subject?: Subject | undefined
  readonly mainParentId?: string | undefined
  /** Starts at 1. */
  readonly page: number
}

/** Parses the filter from a URL; ignores invalid values. */
export function parseVersionFilter(params: URLSearchParams): VersionFilter {
  return {
    state: versionStates.find((state) => state === params.get('state')),
    subject: subjects.find((subject) => subject === params.get('subject')),
    mainParentId: params.get('regulation') ?? undefined,
    page: parsePage(params),
  }
}

/** Parses the page number from a URL, starting at 1. */
export function parsePage(params: URLSearchParams): number {
  const page = Number(params.get('page') ?? 1)
  return Number.isInteger(page) && page > 0 && page <= 10_000 ? page : 1
}

/** Returns the URL of the list with a filter. */
export function versionsUrl({ state, subject, mainParentId, page }: VersionFilter): string {
  const params = new URLSearchParams()
  if (state) params.set('state', state)
  if (subject) params.set('subject', subject)
  if (mainParentId) params.set('regulation', mainParentId)
  if (page > 1) params.set('page', String(page))
  const query = params.toString()
  return query ? `/all-regulation-versions?${query}` : '/all-regulation-versions'
}
