import type { TextMapping } from './reading-task.ts'

export const changeKinds = ['edited', 'moved', 'added', 'removed'] as const
export type ChangeKind = (typeof changeKinds)[number]

/** One provision that would not be as it was. */
export interface ProvisionChange {
  readonly label: string
  /** Where it was, when that is another place. */
  readonly fromLabel?: string
  readonly words: string
  /** The mapping is not sure. */
  readonly isDoubtful: boolean
}

/** The provisions of a mapping by what would become of them, in document order. Those that stay are only counted. */
export function groupsOf({ provisions, mapping }: TextMapping): {
  readonly same: number
  readonly changes: Readonly<Record<ChangeKind, readonly ProvisionChange[]>>
} {
  const changes: Record<ChangeKind, ProvisionChange[]> = { edited: [], moved: [], added: [], removed: [] }
  const doubtful = new Set(mapping.doubts.map((doubt) => doubt.index))
  let same = 0
  mapping.nodes.forEach((mapped, index) => {
    const provision = provisions[index]
    if (!provision) return
    if (mapped.op === 'same' && mapped.place === 'kept') {
      same += 1
      return
    }
    const { fromLabel } = mapped
    changes[mapped.op === 'same' ? 'moved' : mapped.op].push({
      label: provision.label,
      ...(fromLabel !== undefined && fromLabel !== provision.label && { fromLabel }),
      words: wordsOf(provision),
      isDoubtful: doubtful.has(index),
    })
  })
  for (const node of mapping.removed)
    changes.removed.push({ label: node.label, words: wordsOf(node), isDoubtful: false })
  return { same, changes }
}

function wordsOf({ heading, text }: { readonly heading?: string; readonly text: string }): string {
  return [heading, text].filter(Boolean).join(' ').slice(0, 160)
}
