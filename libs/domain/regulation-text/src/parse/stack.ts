import type { MarkerType } from './markers.ts'

/** An open level: the last member of its sequence so far. The chain of parents is the stack of open levels. */
export interface OpenLevel {
  readonly type: MarkerType | 'term' | 'flush'
  /** Level in the style's order; -1 for terms and unmarked text, under which a new sequence starts. */
  readonly level: number
  readonly ordinal: number
  readonly label: string
  /** The only member of its sequence so far. */
  readonly isLone: boolean
  readonly bare: boolean
  /** "; and" before it marked it as the last member, and it ends with a period. */
  readonly isLast: boolean
  readonly parent: OpenLevel | null
  readonly depth: number
}

/** The stack of open levels, innermost first; `null` is the rule itself. */
export type LevelStack = OpenLevel | null

type OpenLevelFields = Pick<OpenLevel, 'type' | 'level' | 'ordinal' | 'label' | 'isLone' | 'bare' | 'isLast'>

/** Stores each stack of a rule once, so equal stacks are the same object. */
export class StackTable {
  readonly #children = new Map<LevelStack, Map<string, OpenLevel>>()

  /** Returns the stack that opens a level under `parent`. */
  open(parent: LevelStack, fields: OpenLevelFields): OpenLevel {
    let siblings = this.#children.get(parent)
    if (siblings === undefined) {
      siblings = new Map()
      this.#children.set(parent, siblings)
    }
    const key = `${fields.type} ${fields.level} ${fields.isLone ? 1 : 0} ${fields.bare ? 1 : 0} ${fields.isLast ? 1 : 0} ${fields.ordinal} ${fields.label}`
    let entry = siblings.get(key)
    if (entry === undefined) {
      entry = { ...fields, parent, depth: parent === null ? 1 : parent.depth + 1 }
      siblings.set(key, entry)
    }
    return entry
  }
}

/** Returns the labels of a stack, outermost first. */
export function getStackLabels(stack: LevelStack): string[] {
  const labels: string[] = []
  for (let entry = stack; entry !== null; entry = entry.parent) labels.push(entry.label)
  return labels.reverse()
}

/** Returns the printed labels, outermost first, without those generated for terms and other unmarked text. */
export function getPrintedStackLabels(stack: LevelStack): string[] {
  const labels: string[] = []
  for (let entry = stack; entry !== null; entry = entry.parent)
    if (entry.type !== 'term' && entry.type !== 'flush') labels.push(entry.label)
  return labels.reverse()
}
