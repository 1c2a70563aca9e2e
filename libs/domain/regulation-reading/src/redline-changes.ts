import type { RedlineEntry } from '@portal/contracts-regulations'
import type { ReadingTexts } from './texts.ts'
import { toAnchor } from './urls.ts'

/**
 * Returns the entries with a change, in reading order. A provision inserted or deleted with everything below it is one
 * change.
 */
export function getChanges(entries: readonly RedlineEntry[]): readonly RedlineEntry[] {
  const wholeParts = new Set<string>()
  const toKey = (op: RedlineEntry['op'], regulationId: string | null) => `${op} ${regulationId}`
  return entries.filter(({ op, position, regulationId, node }) => {
    if (op !== 'added' && op !== 'removed') return op !== 'same' || position !== 'unchanged'
    wholeParts.add(toKey(op, regulationId))
    return !wholeParts.has(toKey(op, node.parentId))
  })
}

/** The changes of a rule or chapter heading. */
export interface ChangeGroup {
  readonly regulationId: string
  readonly label: string
  /** Indexes in the list of changes. */
  readonly indexes: readonly number[]
}

/** Groups changes by their rule; changes outside of rules form groups of their own. */
export function groupByRule(
  changes: readonly RedlineEntry[],
  entries: readonly RedlineEntry[],
): readonly ChangeGroup[] {
  const nodes = new Map(entries.map(({ node }) => [node.regulationId, node]))
  const findRule = (entry: RedlineEntry) => {
    let node: RedlineEntry['node'] | undefined = entry.node
    while (node && node.kind !== 'rule') node = node.parentId === null ? undefined : nodes.get(node.parentId)
    return node ?? entry.node
  }
  const groups: { regulationId: string; label: string; indexes: number[] }[] = []
  for (const [index, change] of changes.entries()) {
    const { regulationId, label } = findRule(change)
    const last = groups.at(-1)
    if (last?.regulationId === regulationId) last.indexes.push(index)
    else groups.push({ regulationId, label, indexes: [index] })
  }
  return groups
}

/** Returns true if the group is one change of the rule itself, which needs no heading of its own. */
export function isSingleChange({ label, indexes }: ChangeGroup, changes: readonly RedlineEntry[]): boolean {
  return indexes.length === 1 && changes[indexes[0] ?? -1]?.node.label === label
}

/** Returns the element id of an entry. A removed provision has no label in the version shown. */
export function getEntryAnchor(entry: RedlineEntry): string {
  return entry.op === 'removed' ? `removed-${entry.regulationId}` : toAnchor(entry.node.label)
}

/** Returns the kind of change, or undefined where nothing changed. */
export function getChangeKind({ op, position }: RedlineEntry): string | undefined {
  if (op !== 'same') return op
  return position === 'unchanged' ? undefined : position
}

/** Describes a change in a few words. */
export function describeChange({ op, position }: RedlineEntry, t: ReadingTexts): string {
  return [
    ...(op === 'same' ? [] : [t(`redline.${op}`)]),
    ...(position === 'unchanged' ? [] : [t(`redline.${position}-short`)]),
  ].join(', ')
}
