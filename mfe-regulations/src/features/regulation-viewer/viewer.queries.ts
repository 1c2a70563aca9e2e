import type { VersionStatus, VersionSummary } from '@portal/contracts-regulations'
import type { PageQueries } from '@portal/contracts-shell/light'
import { indexSpanishTranslations, type SpanishTranslations } from '@portal/regulation-reading/spanish-translations'
import { useLocale } from '@portal/shell-sdk'
import { useQuery } from '@portal/ui/query'
import { useMemo } from 'react'
import { regulationsApi, getShellHost } from '../../shared/api/regulations-api.ts'
import { toAuthorityDate } from '@portal/shell-sdk'
import { selectVersion } from '@portal/regulation-reading/versions'
import type { ViewerParams } from '@portal/regulation-reading/urls'
import { redlineQuery } from '../redline/index.ts'

/** Loads the version the page shows and all versions of the regulation. */
export function useSelectedVersion(params: ViewerParams) {
  // A link may contain only the version; its status includes the regulation.
  const status = useQuery({
    ...regulationsApi().getVersionStatus.query({ params: { versionId: params.version ?? '' } }),
    enabled: params.version !== undefined && params.regulation === undefined,
  })
  const mainParentId = params.regulation ?? status.data?.version.mainParentId
  const list = useQuery({
    ...regulationsApi().listVersions.query({ query: { mainParentId: mainParentId ?? '', limit: 100 } }),
    enabled: mainParentId !== undefined,
  })
  const versions: readonly VersionSummary[] = list.data?.items ?? []
  return {
    error: status.error ?? list.error,
    refetch: () => void (status.isError ? status.refetch() : list.refetch()),
    isSettled: list.isSuccess || status.isError || list.isError || (!params.version && !params.regulation),
    versions,
    version: selectVersion(versions, params, toAuthorityDate()),
  }
}

/** Loads the text of a version. Published text never changes, so it is cached by its hash without expiry. */
export function useVersionText(version: VersionSummary) {
  return useQuery({
    ...regulationsApi().getVersionText.query({ params: { contentHash: version.contentHash } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Loads what changes about a version: its status, comment period, previous and next versions, totals. */
export function useVersionStatus(version: VersionSummary): VersionStatus | undefined {
  return useQuery(regulationsApi().getVersionStatus.query({ params: { versionId: version.versionId } })).data
}

/** Loads the links in the text; the text is shown without waiting for them. */
export function useVersionLayers(version: VersionSummary) {
  return useQuery(regulationsApi().getVersionLayers.query({ params: { versionId: version.versionId } }))
}

export type CommentCounts = ReadonlyMap<string, { readonly onVersion: number; readonly carriedOver: number }>

/** Loads comment counts by provision; the map is stable until they change. */
export function useCommentCounts(version: VersionSummary): {
  readonly counts: CommentCounts
  readonly isFetched: boolean
} {
  const { data, isFetched } = useQuery(
    regulationsApi().getCommentCounts.query({ params: { versionId: version.versionId } }),
  )
  const counts = useMemo<CommentCounts>(
    () =>
      new Map(
        (data ?? []).map((count) => [
          count.regulationId,
          { onVersion: count.public + count.authority, carriedOver: count.carriedOver },
        ]),
      ),
    [data],
  )
  return { counts, isFetched }
}

/** Prefetches what the page shows first: the version, its text or comparison, and its links. */
export async function fetchViewer(queries: PageQueries, params: ViewerParams): Promise<void> {
  const mainParentId = params.regulation ?? (await findMainParentId(queries, params.version))
  if (mainParentId === undefined) return
  const { items } = await queries.fetchQuery(
    regulationsApi().listVersions.query({ query: { mainParentId, limit: 100 } }),
  )
  const version = selectVersion(items, params, toAuthorityDate())
  if (version === undefined) return
  const { contentHash, versionId } = version
  await Promise.all([
    queries.fetchQuery(regulationsApi().getVersionText.query({ params: { contentHash } })),
    ...(params.compare === undefined ? [] : [queries.fetchQuery(redlineQuery(params.compare, versionId))]),
    queries.fetchQuery(regulationsApi().getVersionLayers.query({ params: { versionId } })),
    queries.fetchQuery(regulationsApi().getVersionStatus.query({ params: { versionId } })),
    // Otherwise the English text would appear first. If this fails, the page shows English.
    ...(getShellHost().locale.current() === 'es'
      ? [
          queries
            .fetchQuery(regulationsApi().getVersionTranslation.query({ params: { versionId } }))
            .catch(() => undefined),
        ]
      : []),
  ])
}

async function findMainParentId(queries: PageQueries, versionId: string | undefined): Promise<string | undefined> {
  if (versionId === undefined) return undefined
  const status = await queries.fetchQuery(regulationsApi().getVersionStatus.query({ params: { versionId } }))
  return status.version.mainParentId
}

/** Loads the Spanish text of a version when the page is in Spanish. */
export function useSpanishText(version: VersionSummary): {
  readonly spanish: SpanishTranslations
  readonly isFetched: boolean
} {
  const isSpanishReader = useLocale() === 'es'
  const { data, isFetched } = useQuery({
    ...regulationsApi().getVersionTranslation.query({ params: { versionId: version.versionId } }),
    enabled: isSpanishReader,
  })
  const spanish = useMemo(() => indexSpanishTranslations(data), [data])
  return { spanish, isFetched: isFetched || !isSpanishReader }
}
