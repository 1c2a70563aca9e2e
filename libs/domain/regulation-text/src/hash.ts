import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { comparisonKey } from './normalize.ts'
import type { TableContent, TextNode } from './tree.ts'

/** The three hashes of a node, each SHA-256 as 64 lower-case hexadecimal digits. */
export interface NodeHashes {
  /** Hash of everything printed of this node, exactly (see `contentHash`). */
  readonly content: string
  /** Hash of its normalized wording, without label and marker (see `textHash`). Equal if the text is unchanged. */
  readonly text: string
  /** Hash of `content`, identity and the subtree hashes of the children in order. */
  readonly subtree: string
}

/** Hashes of a whole version. `root` identifies its immutable text body and is the key of caches and exports. */
export interface TreeHashes {
  readonly root: string
  readonly nodes: ReadonlyMap<string, NodeHashes>
}

/** A node without its identity and position. */
export type HashedContent = Omit<TextNode, 'regulationId' | 'parentId' | 'depth' | 'path'>

/**
 * Hashes exactly what is printed of one node: kind, marker, label, heading, text, marks, table and reserved range.
 * Identity, parent and position are covered by `TreeHashes`; `path` and `depth` follow from label and tree.
 */
export function contentHash(node: HashedContent): string {
  // A JSON array is unambiguous: different contents never give the same bytes. The first item names the format.
  return hashJson([
    'content-1',
    node.kind,
    node.marker ?? null,
    node.label,
    node.heading ?? null,
    node.text,
    (node.marks ?? []).map((mark) => [mark.start, mark.end, mark.kind]),
    node.table ? getTableCells(node.table) : null,
    node.reservedTo ?? null,
    ...hashEditorContent(node),
  ])
}

/** Lists, links and figure. Empty if there are none, so older texts without them keep their hash. */
function hashEditorContent({ lists, links, figure }: HashedContent): readonly unknown[] {
  if (!lists && !links && !figure) return []
  return [
    (lists ?? []).map(({ start, end, kind }) => [start, end, kind]),
    (links ?? []).map(({ start, end, regulationId }) => [start, end, regulationId]),
    figure ? [figure.image, figure.alt, figure.width, figure.height] : null,
  ]
}

/**
 * Hashes the wording of one node: heading, text, table, figure and reserved range, normalized for comparison (spaces,
 * quotation marks and markup do not count). Label, marker, kind and formatting are excluded, so the hash survives
 * renumbering and moves. Equal hashes mean "text unchanged" for comments carried over to another version, and that a
 * redline shows no changed words.
 */
export function textHash(node: Pick<TextNode, 'heading' | 'text' | 'table' | 'figure' | 'reservedTo'>): string {
  const table = node.table
  return hashJson([
    'text-1',
    comparisonKey(node.heading ?? ''),
    comparisonKey(node.text),
    table ? getTableCells(table).map((row) => row.map(comparisonKey)) : null,
    node.reservedTo ?? null,
    ...(node.figure ? [[node.figure.image, comparisonKey(node.figure.alt)]] : []),
  ])
}

/**
 * Computes the Merkle hashes of a version. A node's subtree hash covers its content, its `regulationId` and its
 * children in order. `root` covers the nodes without a parent in the list (one, for a whole version). Equal roots mean
 * equal texts with equal identities, and an untouched branch keeps its subtree hash from version to version.
 */
export function treeHashes(nodes: readonly TextNode[]): TreeHashes {
  const ids = new Set(nodes.map((node) => node.regulationId))
  const children = new Map<string, string[]>()
  const roots: string[] = []
  const hashes = new Map<string, NodeHashes>()
  // In document order, every node follows its parent, so iterating backwards visits children first.
  for (let index = nodes.length - 1; index >= 0; index--) {
    const node = nodes[index]
    if (!node) continue
    const content = contentHash(node)
    const childHashes = (children.get(node.regulationId) ?? []).reverse()
    const subtree = hashJson(['subtree-1', node.regulationId, content, childHashes])
    hashes.set(node.regulationId, { content, text: textHash(node), subtree })
    if (node.parentId === null || !ids.has(node.parentId)) roots.push(subtree)
    else {
      const siblings = children.get(node.parentId)
      if (siblings) siblings.push(subtree)
      else children.set(node.parentId, [subtree])
    }
  }
  return { root: hashJson(['root-1', roots.reverse()]), nodes: hashes }
}

function getTableCells(table: TableContent): readonly (readonly string[])[] {
  return [[table.caption ?? ''], table.head, ...table.rows]
}

function hashJson(value: readonly unknown[]): string {
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify(value))))
}
