import { comparisonKey } from '../normalize.ts'
import type { TableContent, TextNode } from '../tree.ts'
import { findChangedTokens } from './changed-tokens.ts'
import { toHunks } from './hunks.ts'
import { TokenInterner, type Tokens } from './tokens.ts'
import { diffWords, type Segment } from './word-diff.ts'

/** The text of one node in both versions, compared word by word. A field that neither version has is absent. */
export interface NodeRedline {
  /**
   * True if any word differs in heading, text, table or reserved range. Spaces, label, marker and formatting do not
   * count.
   */
  readonly changed: boolean
  readonly heading?: readonly Segment[]
  /** Empty if neither version has text. */
  readonly text: readonly Segment[]
  readonly table?: TableRedline
}

/** A table with its changes in place. Every row has as many cells as the wider of the two tables. */
export interface TableRedline {
  readonly caption?: readonly Segment[]
  readonly head: readonly (readonly Segment[])[]
  readonly rows: readonly RowRedline[]
}

/** A row of the old table, the new table, or both. */
export interface RowRedline {
  readonly op: 'same' | 'edited' | 'added' | 'removed'
  readonly cells: readonly (readonly Segment[])[]
}

type Row = readonly string[]

/**
 * Compares one node of two versions; pass undefined if a version does not have it. Pure and independent of other
 * nodes, so a viewer can call it when the node scrolls into view. Many calls can share an `interner`.
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
    changed: !before || !after || !hasSameText(before, after),
    ...(hasHeading && { heading: compare(before?.heading ?? '', after?.heading ?? '') }),
    text: compare(before?.text ?? '', after?.text ?? ''),
    ...(table && { table }),
  }
}

/** Returns true if two nodes read the same. Equivalent to comparing their text hashes. */
export function hasSameText(before: TextNode, after: TextNode): boolean {
  return (
    isSameText(before.text, after.text) &&
    isSameText(before.heading ?? '', after.heading ?? '') &&
    before.reservedTo === after.reservedTo &&
    before.figure?.image === after.figure?.image &&
    isSameText(before.figure?.alt ?? '', after.figure?.alt ?? '') &&
    isSameTable(before.table, after.table)
  )
}

function isSameText(before: string, after: string): boolean {
  return before === after || comparisonKey(before) === comparisonKey(after)
}

function isSameTable(before: TableContent | undefined, after: TableContent | undefined): boolean {
  if (!before || !after) return before === after
  return (
    before.rows.length === after.rows.length &&
    isSameText(before.caption ?? '', after.caption ?? '') &&
    isSameRow(before.head, after.head) &&
    before.rows.every((row, index) => isSameRow(row, after.rows[index] ?? []))
  )
}

function isSameRow(before: Row, after: Row): boolean {
  return before.length === after.length && before.every((cell, index) => isSameText(cell, after[index] ?? ''))
}

/** Texts that differ only in spacing are unchanged and shown as in the new version. */
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
    ...[before, after].map((table) => Math.max(0, ...[table?.head, ...(table?.rows ?? [])].map(getRowLength))),
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

/** Aligns equal rows first, then pairs the rows between them in order. The remaining rows were removed or added. */
function redlineRows(
  before: readonly Row[],
  after: readonly Row[],
  cells: (a: Row, b: Row) => Segment[][],
): RowRedline[] {
  const keys = new Map<string, number>()
  const changed = findChangedTokens(rowTokens(before, keys), rowTokens(after, keys))
  const rows: RowRedline[] = []
  let a = 0
  let b = 0
  const addSameRows = (end: number): void => {
    for (; a < end; a++, b++) rows.push({ op: 'same', cells: cells(after[b] ?? [], after[b] ?? []) })
  }
  for (const hunk of toHunks(changed)) {
    addSameRows(hunk.aFrom)
    for (; a < hunk.aTo && b < hunk.bTo; a++, b++) {
      rows.push({ op: 'edited', cells: cells(before[a] ?? [], after[b] ?? []) })
    }
    for (; a < hunk.aTo; a++) rows.push({ op: 'removed', cells: cells(before[a] ?? [], []) })
    for (; b < hunk.bTo; b++) rows.push({ op: 'added', cells: cells([], after[b] ?? []) })
  }
  addSameRows(before.length)
  return rows
}

/** Converts rows to tokens, so they can be aligned like words. */
function rowTokens(rows: readonly Row[], idByRow: Map<string, number>): Tokens {
  const keys = Int32Array.from(rows, (row) => {
    const key = JSON.stringify(row.map(comparisonKey))
    const id = idByRow.get(key) ?? idByRow.size + 1
    idByRow.set(key, id)
    return id
  })
  const empty = new Int32Array(0)
  return { text: '', count: rows.length, starts: empty, ends: empty, keys }
}

function getRowLength(row: Row | undefined): number {
  return row?.length ?? 0
}
