import type { VersionSummary } from '@portal/contracts-regulations'
import { keepPreviousData, useQuery } from '@portal/ui/query'
import { regulationsApi } from '../../shared/api/regulations-api.ts'
import type { VersionFilter } from './version-filter.ts'

const regulationsPerPage = 10
const versionsPerPage = 25

/** A page of the list of versions, grouped by main regulation, newest first. */
export interface VersionList {
  readonly groups: readonly (readonly VersionSummary[])[]
  readonly pageCount: number
  readonly isPending: boolean
  readonly error: Error | null
  readonly refetch: () => void
}

/**
 * Loads regulations with all their versions, or the matching versions when a state or a regulation is given.
 * `state=PUBLISHED_DRAFT` is the "Open for comment" view: drafts and adopted versions with a comment period. Drafts
 * without a comment period are only in the full list.
 */
export function useVersionList(filter: VersionFilter): VersionList {
  const isFiltered = filter.state !== undefined || filter.mainParentId !== undefined
  const regulations = useRegulationGroups(filter, !isFiltered)
  const versions = useFilteredVersions(filter, isFiltered)
  return isFiltered ? versions : regulations
}

function useRegulationGroups({ subject, page }: VersionFilter, enabled: boolean): VersionList {
  const query = useQuery({
    ...regulationsApi().listRegulations.query({
      query: { ...toPageQuery(page, regulationsPerPage), ...(subject && { subject }) },
    }),
    enabled,
    placeholderData: keepPreviousData,
  })
  return {
    groups: query.data?.items.map((main) => main.versions) ?? [],
    pageCount: Math.ceil((query.data?.total ?? 0) / regulationsPerPage),
    ...toListState(query),
  }
}

function useFilteredVersions({ state, subject, mainParentId, page }: VersionFilter, enabled: boolean): VersionList {
  const query = useQuery({
    ...regulationsApi().listVersions.query({
      query: {
        ...toPageQuery(page, versionsPerPage),
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
    pageCount: Math.ceil((query.data?.total ?? 0) / versionsPerPage),
    ...toListState(query),
  }
}

function toPageQuery(page: number, limit: number) {
  return { skip: (page - 1) * limit, limit }
}

function toListState(query: { isPending: boolean; error: Error | null; refetch: () => unknown }) {
  return { isPending: query.isPending, error: query.error, refetch: () => void query.refetch() }
}
