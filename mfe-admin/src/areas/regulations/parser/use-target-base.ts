import type { RegulationNode, VersionSummary } from '@portal/contracts-regulations'
import { useQuery } from '@portal/ui/query'
import { regulationsApi } from '../../../shared/api.ts'

/** The version an import is compared with, and its provisions: the open draft, otherwise the newest published version. */
export interface TargetBase {
  readonly version: VersionSummary
  readonly nodes: readonly RegulationNode[]
}

/** Loads the base version without caching, because the preview must show the current draft. */
export function useTargetBase(mainParentId: string | undefined) {
  return useQuery({
    queryKey: ['parser-target', mainParentId],
    enabled: mainParentId !== undefined,
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }): Promise<TargetBase | null> => {
      if (mainParentId === undefined) return null
      const version = await findBase(mainParentId, signal)
      if (!version) return null
      const params = { versionId: version.versionId, mainRegId: mainParentId }
      return regulationsApi().getMainRegulation({ params }, { signal })
    },
  })
}

async function findBase(mainParentId: string, signal: AbortSignal): Promise<VersionSummary | undefined> {
  const query = { mainParentId, limit: 100 }
  const { items } = await regulationsApi().listVersions({ query }, { signal })
  const open = items.find((version) => version.state === 'EDIT_DRAFT')
  return (
    open ??
    items
      .filter((version) => version.publishedAt !== null)
      .toSorted(compareVersions)
      .at(-1)
  )
}

/** Orders versions by number, and a draft before the adopted text with the same number, like the service does. */
function compareVersions(a: VersionSummary, b: VersionSummary): number {
  if (a.versionNumber !== b.versionNumber) return a.versionNumber - b.versionNumber
  return Number(a.state === 'PUBLISHED_CURRENT') - Number(b.state === 'PUBLISHED_CURRENT')
}
