import type { MarkerType } from './markers.ts'

/** An open level: the last member of its sequence so far. The chain of parents is the stack of open levels. */
export interface Entry {
  readonly type: MarkerType | 'term' | 'flush'
  /** Level in the style's order; -1 for terms and unmarked text, under which an order begins anew. */
  readonly level: number
  readonly ordinal: number
  readonly label: string
  /** The only member of its sequence so far. */
  readonly lone: boolean
  readonly bare: boolean
  /** Its sequence said that it would be the last member, "; and" before it, and it ends with a full stop. */
  readonly last: boolean
  readonly parent: Entry | null
  readonly depth: number
}

/** The stack of open levels, innermost last; `null` is the rule itself. */
export type Stack = Entry | null

type EntryFields = Pick<Entry, 'type' | 'level' | 'ordinal' | 'label' | 'lone' | 'bare' | 'last'>

/** Keeps every stack of a rule once, so that equal stacks are the same object. */
export class StackTable {
  readonly #children = new Map<Stack, Map<string, Entry>>()

  /** The stack that opens a level under `parent`. */
  open(parent: Stack, fields: EntryFields): Entry {
    let siblings = this.#children.get(parent)
    if (siblings === undefined) {
      siblings = new Map()
      this.#children.set(parent, siblings)
    }
    const key = `${fields.type} ${fields.level} ${fields.lone ? 1 : 0} ${fields.bare ? 1 : 0} ${fields.last ? 1 : 0} ${fields.ordinal} ${fields.label}`
    let entry = siblings.get(key)
    if (entry === undefined) {
      entry = { ...fields, parent, depth: parent === null ? 1 : parent.depth + 1 }
      siblings.set(key, entry)
    }
    return entry
  }
}

/** The labels of a stack, outermost first. */
export function labelsOf(stack: Stack): string[] {
  const labels: string[] = []
  for (let entry = stack; entry !== null; entry = entry.parent) labels.push(entry.label)
  return labels.reverse()
}

/** The labels that are printed, outermost first: without those made up for terms and other text without marker. */
export function printedLabelsOf(stack: Stack): string[] {
  const labels: string[] = []
  for (let entry = stack; entry !== null; entry = entry.parent)
    if (entry.type !== 'term' && entry.type !== 'flush') labels.push(entry.label)
  return labels.reverse()
}
