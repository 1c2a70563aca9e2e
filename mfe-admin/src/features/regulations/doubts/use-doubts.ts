import type { DraftDoubt, RegulationNode } from '@portal/contracts-regulations'
import { useCommand, useQuery, useQueryClient } from '@portal/ui/query'
import { useCallback, useMemo } from 'react'
import { regulationsApi } from '../../../api.ts'

const atOnce = 100

export type Settlement =
  | { readonly how: 'mended' }
  | { readonly how: 'left'; readonly reason: string }
  | { readonly how: 'open' }

/** What the parser doubted in the text of an edit, at the provisions it still has. */
export function useDoubts(versionId: string, nodes: readonly RegulationNode[] | undefined) {
  const queries = useQueryClient()
  const { data, error } = useQuery({
    queryKey: [...regulationsApi().listDoubts.key, versionId],
    queryFn: ({ signal }) => listAll(versionId, signal),
    staleTime: 0,
  })
  const refetch = useCallback(
    () => void queries.invalidateQueries({ queryKey: regulationsApi().listDoubts.key }),
    [queries],
  )
  const doubts = useMemo(() => {
    const held = new Set(nodes?.map((node) => node.regulationId))
    return (data ?? []).filter((doubt) => held.has(doubt.regulationId))
  }, [data, nodes])
  return { doubts, open: useMemo(() => doubts.filter((doubt) => doubt.settled === null), [doubts]), error, refetch }
}

export type Doubts = ReturnType<typeof useDoubts>

async function listAll(versionId: string, signal: AbortSignal): Promise<readonly DraftDoubt[]> {
  const found: DraftDoubt[] = []
  for (let after: string | null = null; ;) {
    const query: { limit: number; after?: string } = { limit: atOnce, ...(after !== null && { after }) }
    const page = await regulationsApi().listDoubts({ params: { versionId }, query }, { signal })
    found.push(...page.items)
    if (page.next === null) return found
    after = page.next
  }
}

/** Settles a doubt, or opens it again. */
export function useSettleDoubt(refetch: () => void) {
  return useCommand(
    ({ doubtId, settlement }: { readonly doubtId: string; readonly settlement: Settlement }, options) =>
      regulationsApi().settleDoubt({ body: { doubtId, ...settlement } }, options),
    { onSuccess: refetch },
  )
}
