import type { TextMapping } from './parser-task.ts'

export const changeKinds = ['edited', 'moved', 'added', 'removed'] as const
export type ChangeKind = (typeof changeKinds)[number]

/** One provision that the import would change. */
export interface ProvisionChange {
  readonly label: string
  /** Its label in the base version, if that is different. */
  readonly fromLabel?: string
  readonly excerpt: string
  /** Whether the match with the provision in the base version is uncertain. */
  readonly isUncertain: boolean
}

/** Groups the provisions of a mapping by kind of change, in document order. Unchanged provisions are only counted. */
export function groupChanges({ provisions, mapping }: TextMapping): {
  readonly unchangedCount: number
  readonly changes: Readonly<Record<ChangeKind, readonly ProvisionChange[]>>
} {
  const changes: Record<ChangeKind, ProvisionChange[]> = { edited: [], moved: [], added: [], removed: [] }
  const uncertain = new Set(mapping.uncertainMatches.map((match) => match.index))
  let unchangedCount = 0
  mapping.nodes.forEach((mapped, index) => {
    const provision = provisions[index]
    if (!provision) return
    if (mapped.op === 'same' && mapped.position === 'unchanged') {
      unchangedCount += 1
      return
    }
    const { fromLabel } = mapped
    changes[mapped.op === 'same' ? 'moved' : mapped.op].push({
      label: provision.label,
      ...(fromLabel !== undefined && fromLabel !== provision.label && { fromLabel }),
      excerpt: getExcerpt(provision),
      isUncertain: uncertain.has(index),
    })
  })
  for (const node of mapping.removed)
    changes.removed.push({ label: node.label, excerpt: getExcerpt(node), isUncertain: false })
  return { unchangedCount, changes }
}

function getExcerpt({ heading, text }: { readonly heading?: string; readonly text: string }): string {
  return [heading, text].filter(Boolean).join(' ').slice(0, 160)
}
