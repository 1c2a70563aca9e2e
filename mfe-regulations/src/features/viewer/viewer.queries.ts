import type { VersionStatus, VersionSummary } from '@portal/contracts-regulations'
import type { PageQueries } from '@portal/contracts-shell/light'
import { spanishByProvision, type SpanishText } from '@portal/regulation-reading/spanish'
import { useLocale } from '@portal/shell-sdk'
import { useQuery } from '@portal/ui/query'
import { useMemo } from 'react'
import { api, connectedHost } from '../../api.ts'
import { authorityDay, chooseVersion } from '@portal/regulation-reading/versions'
import type { ViewerAddress } from '@portal/regulation-reading/addresses'

/** Which version the page is about, and its siblings for the picker. */
export function useChosenVersion(address: ViewerAddress) {
  // A link may name the version alone; its status tells the regulation.
  const status = useQuery({
    ...api().getVersionStatus.query({ params: { versionId: address.version ?? '' } }),
    enabled: address.version !== undefined && address.regulation === undefined,
  })
  const mainParentId = address.regulation ?? status.data?.version.mainParentId
  const list = useQuery({
    ...api().listVersions.query({ query: { mainParentId: mainParentId ?? '', limit: 100 } }),
    enabled: mainParentId !== undefined,
  })
  const versions: readonly VersionSummary[] = list.data?.items ?? []
  return {
    error: status.error ?? list.error,
    refetch: () => void (status.isError ? status.refetch() : list.refetch()),
    isSettled: list.isSuccess || status.isError || list.isError || (!address.version && !address.regulation),
    versions,
    version: chooseVersion(versions, address, authorityDay()),
  }
}

/** The text of a version; published text is kept by its hash and never asked for again. */
export function useVersionText(version: VersionSummary) {
  return useQuery({
    ...api().getVersionText.query({ params: { contentHash: version.contentHash } }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** What of a version changes: standing, window, neighbours, totals. */
export function useVersionStatus(version: VersionSummary): VersionStatus | undefined {
  return useQuery(api().getVersionStatus.query({ params: { versionId: version.versionId } })).data
}

/** Links out of the text; the text is shown without waiting for them. */
export function useVersionLayers(version: VersionSummary) {
  return useQuery(api().getVersionLayers.query({ params: { versionId: version.versionId } }))
}

export type CommentCounts = ReadonlyMap<string, { readonly made: number; readonly carried: number }>

/** Comments by provision; the same map until they change. */
export function useCommentCounts(version: VersionSummary): {
  readonly counts: CommentCounts
  readonly isFetched: boolean
} {
  const { data, isFetched } = useQuery(api().getCommentCounts.query({ params: { versionId: version.versionId } }))
  const counts = useMemo<CommentCounts>(
    () =>
      new Map(
        (data ?? []).map((count) => [
          count.regulationId,
          { made: count.public + count.authority, carried: count.carried },
        ]),
      ),
    [data],
  )
  return { counts, isFetched }
}

/** Gets what the page shows first: which version it is about, its text and the links in it. */
export async function fetchViewer(queries: PageQueries, address: ViewerAddress): Promise<void> {
  const mainParentId = address.regulation ?? (await mainParentOf(queries, address.version))
  if (mainParentId === undefined) return
  const { items } = await queries.fetchQuery(api().listVersions.query({ query: { mainParentId, limit: 100 } }))
  const version = chooseVersion(items, address, authorityDay())
  if (version === undefined) return
  const { contentHash, versionId } = version
  await Promise.all([
    queries.fetchQuery(api().getVersionText.query({ params: { contentHash } })),
    queries.fetchQuery(api().getVersionLayers.query({ params: { versionId } })),
    queries.fetchQuery(api().getVersionStatus.query({ params: { versionId } })),
    // Or the English would stand there first. Without it the page shows the English.
    ...(connectedHost().locale.current() === 'es'
      ? [queries.fetchQuery(api().getVersionTranslation.query({ params: { versionId } })).catch(() => undefined)]
      : []),
  ])
}

async function mainParentOf(queries: PageQueries, versionId: string | undefined): Promise<string | undefined> {
  if (versionId === undefined) return undefined
  const status = await queries.fetchQuery(api().getVersionStatus.query({ params: { versionId } }))
  return status.version.mainParentId
}

/** The Spanish text of a version, for those who read Spanish. */
export function useSpanishText(version: VersionSummary): {
  readonly spanish: SpanishText
  readonly isFetched: boolean
} {
  const isWanted = useLocale() === 'es'
  const { data, isFetched } = useQuery({
    ...api().getVersionTranslation.query({ params: { versionId: version.versionId } }),
    enabled: isWanted,
  })
  const spanish = useMemo(() => spanishByProvision(data), [data])
  return { spanish, isFetched: isFetched || !isWanted }
}
