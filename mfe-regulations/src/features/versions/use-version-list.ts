import type { VersionSummary } from '@portal/contracts-regulations'
import { keepPreviousData, useQuery } from '@portal/ui/query'
import { api } from '../../api.ts'
import type { VersionFilter } from './version-filter.ts'

const regulationsOnPage = 10
const versionsOnPage = 25

/** A page of the list of versions: those of each main regulation together, newest first. */
export interface VersionList {
  readonly groups: readonly (readonly VersionSummary[])[]
  readonly pageCount: number
  readonly isPending: boolean
  readonly error: Error | null
  readonly refetch: () => void
}

/**
 * Regulations with all their versions; or, where a state or one regulation is asked for, the versions that answer to
 * it. `state=PUBLISHED_DRAFT` is the view "Open for comment": drafts, and adopted texts with a window of their own; drafts
 * that take no comments stand in the whole list.
 */
export function useVersionList(filter: VersionFilter): VersionList {
  const isNarrowed = filter.state !== undefined || filter.mainParentId !== undefined
  const regulations = useRegulations(filter, !isNarrowed)
  const versions = useVersions(filter, isNarrowed)
  return isNarrowed ? versions : regulations
}

function useRegulations({ subject, page }: VersionFilter, enabled: boolean): VersionList {
  const query = useQuery({
    ...api().listRegulations.query({ query: { ...pageOf(page, regulationsOnPage), ...(subject && { subject }) } }),
    enabled,
    placeholderData: keepPreviousData,
  })
  return {
    groups: query.data?.items.map((main) => main.versions) ?? [],
    pageCount: Math.ceil((query.data?.total ?? 0) / regulationsOnPage),
    ...stateOf(query),
  }
}

function useVersions({ state, subject, mainParentId, page }: VersionFilter, enabled: boolean): VersionList {
  const query = useQuery({
    ...api().listVersions.query({
      query: {
        ...pageOf(page, versionsOnPage),
        ...(state && (state === 'PUBLISHED_DRAFT' ? { openForComment: 'true' } : { state })),
        ...(subject && { subject }),
        ...(mainParentId && { mainParentId }),
      },
    }),
    enabled,
    placeholderData: keepPreviousData,
  })
  return {
    groups: [...Map.groupBy(query.data?.items ?? [], (version) => version.mainParentId).values()],
    pageCount: Math.ceil((query.data?.total ?? 0) / versionsOnPage),
    ...stateOf(query),
  }
}

function pageOf(page: number, limit: number) {
  return { skip: (page - 1) * limit, limit }
}

function stateOf(query: { isPending: boolean; error: Error | null; refetch: () => unknown }) {
  return { isPending: query.isPending, error: query.error, refetch: () => void query.refetch() }
}
