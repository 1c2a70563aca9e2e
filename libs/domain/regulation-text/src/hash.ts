import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { comparisonKey } from './normalise.ts'
import type { TableContent, TextNode } from './tree.ts'

/** The three hashes of a node, each SHA-256 as 64 lower-case hexadecimal digits. */
export interface NodeHashes {
  /** Everything printed of this node, exactly (see `contentHash`). */
  readonly content: string
  /** Its words alone, normalised, without label and marker (see `textHash`): "is the text unchanged?" */
  readonly text: string
  /** `content`, identity and the subtree hashes of the children in order. */
  readonly subtree: string
}

/** Hashes of a whole version. `root` is the address of its immutable text body and the key of caches and exports. */
export interface TreeHashes {
  readonly root: string
  readonly nodes: ReadonlyMap<string, NodeHashes>
}

/** What a node must have to be hashed by content: all but identity and place. */
export type HashedContent = Omit<TextNode, 'regulationId' | 'parentId' | 'depth' | 'path'>

/**
 * Hash of what is printed of one node, to the character: kind, marker, label, heading, text, marks, table and reserved range.
 * Not its identity, parent or place, which belong to `TreeHashes`. `path` and `depth` follow from label and tree.
 */
export function contentHash(node: HashedContent): string {
  // JSON of an array is unambiguous: no two different contents give the same bytes. The first item names the form.
  return digest([
    'content-1',
    node.kind,
    node.marker ?? null,
    node.label,
    node.heading ?? null,
    node.text,
    (node.marks ?? []).map((mark) => [mark.start, mark.end, mark.kind]),
    node.table ? tableCells(node.table) : null,
    node.reservedTo ?? null,
    ...setting(node),
  ])
}

/** Lists, links and figure. Nothing where there are none: texts from before there were any keep their address. */
function setting({ lists, links, figure }: HashedContent): readonly unknown[] {
  if (!lists && !links && !figure) return []
  return [
    (lists ?? []).map(({ start, end, kind }) => [start, end, kind]),
    (links ?? []).map(({ start, end, regulationId }) => [start, end, regulationId]),
    figure ? [figure.image, figure.alt, figure.width, figure.height] : null,
  ]
}

/**
 * Hash of the words of one node: heading, text, table, figure and reserved range in comparison form (spaces, quotation marks and markup
 * do not count). Label, marker, kind and formatting are left out, so it survives renumbering and moving. Equal here is what
 * "text unchanged" means for comments carried to another version, and exactly when a redline shows no words changed.
 */
export function textHash(node: Pick<TextNode, 'heading' | 'text' | 'table' | 'figure' | 'reservedTo'>): string {
  const table = node.table
  return digest([
    'text-1',
    comparisonKey(node.heading ?? ''),
    comparisonKey(node.text),
    table ? tableCells(table).map((row) => row.map(comparisonKey)) : null,
    node.reservedTo ?? null,
    ...(node.figure ? [[node.figure.image, comparisonKey(node.figure.alt)]] : []),
  ])
}

/**
 * Merkle hashes of a version. A node's subtree hash covers its content, its `regulationId` and its children in order; `root`
 * covers the nodes whose parent is not in the list (one, for a whole version). So an equal root is an equal text body, with
 * equal identities, and an untouched branch keeps its subtree hash from version to version.
 */
export function treeHashes(nodes: readonly TextNode[]): TreeHashes {
  const ids = new Set(nodes.map((node) => node.regulationId))
  const children = new Map<string, string[]>()
  const roots: string[] = []
  const hashes = new Map<string, NodeHashes>()
  // Document order puts every node after its parent, so walking backwards meets children first.
  for (let index = nodes.length - 1; index >= 0; index--) {
    const node = nodes[index]
    if (!node) continue
    const content = contentHash(node)
    const below = (children.get(node.regulationId) ?? []).reverse()
    const subtree = digest(['subtree-1', node.regulationId, content, below])
    hashes.set(node.regulationId, { content, text: textHash(node), subtree })
    if (node.parentId === null || !ids.has(node.parentId)) roots.push(subtree)
    else {
      const siblings = children.get(node.parentId)
      if (siblings) siblings.push(subtree)
      else children.set(node.parentId, [subtree])
    }
  }
  return { root: digest(['root-1', roots.reverse()]), nodes: hashes }
}

function tableCells(table: TableContent): readonly (readonly string[])[] {
  return [[table.caption ?? ''], table.head, ...table.rows]
}

function digest(value: readonly unknown[]): string {
  return bytesToHex(sha256(utf8ToBytes(JSON.stringify(value))))
}
