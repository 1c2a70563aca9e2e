import type { RegulationNode, VersionSummary } from '@portal/contracts-regulations'
import { useQuery } from '@portal/ui/query'
import { regulationsApi } from '../../api.ts'

/** What a text would be compared with: the open draft, or else the newest published version, and its provisions. */
export interface TargetBase {
  readonly version: VersionSummary
  readonly nodes: readonly RegulationNode[]
}

/** Asked anew each time: the preview must be of the draft as it is now. */
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
      .toSorted(inReadingOrder)
      .at(-1)
  )
}

/** By number, the draft before the adopted text: as the service chooses. */
function inReadingOrder(a: VersionSummary, b: VersionSummary): number {
  if (a.versionNumber !== b.versionNumber) return a.versionNumber - b.versionNumber
  return Number(a.state === 'PUBLISHED_CURRENT') - Number(b.state === 'PUBLISHED_CURRENT')
}
