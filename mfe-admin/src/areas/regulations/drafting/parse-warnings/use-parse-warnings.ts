import type { DraftParseWarning, RegulationNode } from '@portal/contracts-regulations'
import { useCommand, useQuery, useQueryClient } from '@portal/ui/query'
import { useCallback, useMemo } from 'react'
import { regulationsApi } from '../../../../shared/api.ts'

const pageSize = 100

export type WarningResolution =
  | { readonly action: 'correct' }
  | { readonly action: 'accept'; readonly reason: string }
  | { readonly action: 'reopen' }

/** Loads the parse warnings of a draft, without those of provisions that were deleted since. */
export function useParseWarnings(versionId: string, nodes: readonly RegulationNode[] | undefined) {
  const queries = useQueryClient()
  const { data, error } = useQuery({
    queryKey: [...regulationsApi().listParseWarnings.key, versionId],
    queryFn: ({ signal }) => listAll(versionId, signal),
    staleTime: 0,
  })
  const refetch = useCallback(
    () => void queries.invalidateQueries({ queryKey: regulationsApi().listParseWarnings.key }),
    [queries],
  )
  const warnings = useMemo(() => {
    const existing = new Set(nodes?.map((node) => node.regulationId))
    return (data ?? []).filter((warning) => existing.has(warning.regulationId))
  }, [data, nodes])
  const open = useMemo(() => warnings.filter((warning) => warning.resolution === null), [warnings])
  return { warnings, open, error, refetch }
}

export type ParseWarnings = ReturnType<typeof useParseWarnings>

/** Returns the next or previous provision with an open warning, in the order of the text. Wraps around at both ends. */
export function findWarning(
  nodes: readonly RegulationNode[],
  open: readonly DraftParseWarning[],
  selected: string,
  direction: 'next' | 'previous',
): string | undefined {
  const withWarning = new Set(open.map((warning) => warning.regulationId))
  const ids = nodes.map((node) => node.regulationId)
  const at = ids.indexOf(selected)
  // All other provisions, beginning after the selected one, and the selected one last.
  const following = [...ids.slice(at + 1), ...ids.slice(0, at + 1)]
  const isOpen = (id: string) => withWarning.has(id)
  if (direction === 'next') return following.find(isOpen)
  return [...ids.slice(at), ...ids.slice(0, at)].findLast(isOpen)
}

async function listAll(versionId: string, signal: AbortSignal): Promise<readonly DraftParseWarning[]> {
  const warnings: DraftParseWarning[] = []
  for (let after: string | null = null; ;) {
    const query: { limit: number; after?: string } = { limit: pageSize, ...(after !== null && { after }) }
    const page = await regulationsApi().listParseWarnings({ params: { versionId }, query }, { signal })
    warnings.push(...page.items)
    if (page.next === null) return warnings
    after = page.next
  }
}

/** Resolves a parse warning or reopens it. */
export function useResolveWarning(refetch: () => void) {
  return useCommand(
    ({ warningId, resolution }: { readonly warningId: string; readonly resolution: WarningResolution }, options) =>
      regulationsApi().resolveParseWarning({ body: { warningId, ...resolution } }, options),
    { onSuccess: refetch },
  )
}
