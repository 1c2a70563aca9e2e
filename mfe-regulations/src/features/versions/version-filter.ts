import { subjects, versionStates, type Subject, type VersionState } from '@portal/contracts-regulations/rules'

/** What the list of versions is narrowed to; kept in the address. */
export interface VersionFilter {
  readonly state?: VersionState | undefined
  readonly subject?: Subject | undefined
  readonly mainParentId?: string | undefined
  /** From 1. */
  readonly page: number
}

/** Reads the filter from an address; what makes no sense there is left out. */
export function readVersionFilter(params: URLSearchParams): VersionFilter {
  return {
    state: versionStates.find((state) => state === params.get('state')),
    subject: subjects.find((subject) => subject === params.get('subject')),
    mainParentId: params.get('regulation') ?? undefined,
    page: readPage(params),
  }
}

/** The page of a list that an address asks for, from 1. */
export function readPage(params: URLSearchParams): number {
  const page = Number(params.get('page') ?? 1)
  return Number.isInteger(page) && page > 0 && page <= 10_000 ? page : 1
}

/** The address of the list with a filter. */
export function versionsAddress({ state, subject, mainParentId, page }: VersionFilter): string {
  const params = new URLSearchParams()
  if (state) params.set('state', state)
  if (subject) params.set('subject', subject)
  if (mainParentId) params.set('regulation', mainParentId)
  if (page > 1) params.set('page', String(page))
  const query = params.toString()
  return query ? `/all-regulation-versions?${query}` : '/all-regulation-versions'
}
