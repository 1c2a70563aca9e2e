import { comparisonKey } from '../normalise.ts'
import type { TableContent, TextNode } from '../tree.ts'
import { changedTokens } from './changed-tokens.ts'
import { hunksOf } from './hunks.ts'
import { TokenInterner, type Tokens } from './tokens.ts'
import { diffWords, type Segment } from './words.ts'

/** What one node says in the two versions, word by word. A field that neither version has is absent. */
export interface NodeRedline {
  /** Whether any word differs in heading, text, table or reserved range. Spaces, label, marker and formatting do not count. */
  readonly changed: boolean
  readonly heading?: readonly Segment[]
  /** Empty where neither version has text. */
  readonly text: readonly Segment[]
  readonly table?: TableRedline
}

/** A table with its changes in place. Every row has as many cells as the wider of the two tables. */
export interface TableRedline {
  readonly caption?: readonly Segment[]
  readonly head: readonly (readonly Segment[])[]
  readonly rows: readonly RowRedline[]
}

/** One row of the old or the new table, or of both. */
export interface RowRedline {
  readonly op: 'same' | 'edited' | 'added' | 'removed'
  readonly cells: readonly (readonly Segment[])[]
}

type Row = readonly string[]

/**
 * Compares one node of two versions; `undefined` where a version does not have it. Pure and independent of all other nodes, so
 * that a viewer can ask for it when the node comes into sight. `interner` may be shared by many calls.
 */
export function redlineNode(
  before: TextNode | undefined,
  after: TextNode | undefined,
  interner: TokenInterner = new TokenInterner(),
): NodeRedline {
  const compare = (a: string, b: string): Segment[] => compareTexts(a, b, interner)
  const hasHeading = before?.heading !== undefined || after?.heading !== undefined
  const table = redlineTable(before?.table, after?.table, compare)
  return {
    changed: !before || !after || !sameWords(before, after),
    ...(hasHeading && { heading: compare(before?.heading ?? '', after?.heading ?? '') }),
    text: compare(before?.text ?? '', after?.text ?? ''),
    ...(table && { table }),
  }
}

/** Whether two nodes say the same to a reader: the test behind "unchanged", equal to comparing their text hashes. */
export function sameWords(before: TextNode, after: TextNode): boolean {
  return (
    sameText(before.text, after.text) &&
    sameText(before.heading ?? '', after.heading ?? '') &&
    before.reservedTo === after.reservedTo &&
    before.figure?.image === after.figure?.image &&
    sameText(before.figure?.alt ?? '', after.figure?.alt ?? '') &&
    sameTable(before.table, after.table)
  )
}

function sameText(before: string, after: string): boolean {
  return before === after || comparisonKey(before) === comparisonKey(after)
}

function sameTable(before: TableContent | undefined, after: TableContent | undefined): boolean {
  if (!before || !after) return before === after
  return (
    before.rows.length === after.rows.length &&
    sameText(before.caption ?? '', after.caption ?? '') &&
    sameRow(before.head, after.head) &&
    before.rows.every((row, index) => sameRow(row, after.rows[index] ?? []))
  )
}

function sameRow(before: Row, after: Row): boolean {
  return before.length === after.length && before.every((cell, index) => sameText(cell, after[index] ?? ''))
}

/** Equal but for spaces is unchanged, shown as the new version has it. */
function compareTexts(before: string, after: string, interner: TokenInterner): Segment[] {
  if (before !== after && comparisonKey(before) === comparisonKey(after)) return diffWords(after, after)
  return diffWords(before, after, { interner })
}

function redlineTable(
  before: TableContent | undefined,
  after: TableContent | undefined,
  compare: (a: string, b: string) => Segment[],
): TableRedline | undefined {
  if (!before && !after) return undefined
  const width = Math.max(
    ...[before, after].map((table) => Math.max(0, ...[table?.head, ...(table?.rows ?? [])].map(size))),
  )
  const cells = (a: Row, b: Row): Segment[][] =>
    Array.from({ length: width }, (_, column) => compare(a[column] ?? '', b[column] ?? ''))
  const hasCaption = before?.caption !== undefined || after?.caption !== undefined
  return {
    ...(hasCaption && { caption: compare(before?.caption ?? '', after?.caption ?? '') }),
    head: cells(before?.head ?? [], after?.head ?? []),
    rows: redlineRows(before?.rows ?? [], after?.rows ?? [], cells),
  }
}

/** Equal rows are aligned first; between them old and new rows are paired in order, what is left over was removed or added. */
function redlineRows(
  before: readonly Row[],
  after: readonly Row[],
  cells: (a: Row, b: Row) => Segment[][],
): RowRedline[] {
  const keys = new Map<string, number>()
  const changed = changedTokens(rowTokens(before, keys), rowTokens(after, keys))
  const rows: RowRedline[] = []
  let a = 0
  let b = 0
  const same = (until: number): void => {
    for (; a < until; a++, b++) rows.push({ op: 'same', cells: cells(after[b] ?? [], after[b] ?? []) })
  }
  for (const hunk of hunksOf(changed)) {
    same(hunk.aFrom)
    for (; a < hunk.aTo && b < hunk.bTo; a++, b++) {
      rows.push({ op: 'edited', cells: cells(before[a] ?? [], after[b] ?? []) })
    }
    for (; a < hunk.aTo; a++) rows.push({ op: 'removed', cells: cells(before[a] ?? [], []) })
    for (; b < hunk.bTo; b++) rows.push({ op: 'added', cells: cells([], after[b] ?? []) })
  }
  same(before.length)
  return rows
}

/** Rows as tokens, for the same alignment that words get. */
function rowTokens(rows: readonly Row[], known: Map<string, number>): Tokens {
  const keys = Int32Array.from(rows, (row) => {
    const key = JSON.stringify(row.map(comparisonKey))
    const id = known.get(key) ?? known.size + 1
    known.set(key, id)
    return id
  })
  const none = new Int32Array(0)
  return { text: '', count: rows.length, starts: none, ends: none, keys }
}

function size(row: Row | undefined): number {
  return row?.length ?? 0
}
