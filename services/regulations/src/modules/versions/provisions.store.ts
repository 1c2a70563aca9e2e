import type { EntityManager } from '@mikro-orm/postgresql'
import type { RegulationNode } from '@portal/contracts-regulations'
import { textHash } from '@portal/regulation-text/hash'
import { createHash } from 'node:crypto'

interface ProvisionRow {
  regulation_id: string
  parent_id: string | null
  kind: RegulationNode['kind']
  depth: number
  marker: string | null
  label: string
  path: string[]
  reserved_to: string | null
  heading: string | null
  text: string
  marks: RegulationNode['marks'] | null
  lists: RegulationNode['lists'] | null
  links: RegulationNode['links'] | null
  table_content: RegulationNode['table'] | null
  figure: RegulationNode['figure'] | null
}

const columns = `n.regulation_id, n.parent_id, n.kind, n.depth, n.marker, n.label, n.path, n.reserved_to,
            t.heading, t.text, t.marks, t.lists, t.links, t.table_content, t.figure`

/** Returns the provisions of a version in document order; empty for a version that does not exist. */
export async function readProvisions(em: EntityManager, versionId: string): Promise<RegulationNode[]> {
  const rows = await em.execute<ProvisionRow[]>(
    `select ${columns}
       from version_provision n join provision_text t using (body_hash)
      where n.version_id = ? order by n.ordinal`,
    [versionId],
  )
  return rows.map(toNode)
}

/** Returns one provision of a version, or undefined. */
export async function findProvision(
  em: EntityManager,
  versionId: string,
  regulationId: string,
): Promise<RegulationNode | undefined> {
  const rows = await em.execute<ProvisionRow[]>(
    `select ${columns}
       from version_provision n join provision_text t using (body_hash)
      where n.version_id = ? and n.regulation_id = ?`,
    [versionId, regulationId],
  )
  return rows[0] && toNode(rows[0])
}

/**
 * Makes the provisions of a version exactly `nodes` (document order, parents before children). Unchanged rows are not
 * written, and texts that already exist are shared; the texts of `before`, the previous provisions, are not sent
 * again. Unique labels are checked at the end of the transaction.
 */
export async function writeProvisions(
  em: EntityManager,
  version: { readonly versionId: string; readonly mainParentId: string },
  nodes: readonly RegulationNode[],
  now: Date,
  before: readonly RegulationNode[] = [],
): Promise<void> {
  await em.execute(
    `insert into provision (regulation_id, main_parent_id, created_at)
     select (e->>0)::uuid, ?, ? from jsonb_array_elements(?::jsonb) e on conflict do nothing`,
    [version.mainParentId, now, JSON.stringify(nodes.map((node) => [node.regulationId]))],
  )
  const existingHashes = new Set(before.map(bodyHash))
  const bodies = new Map(
    nodes.map((node) => [bodyHash(node), node] as const).filter(([hash]) => !existingHashes.has(hash)),
  )
  await em.execute(
    `insert into provision_text (body_hash, text_hash, heading, text, marks, lists, links, table_content, figure)
     select e->>'b', e->>'w', e->>'h', e->>'t', nullif(e->'m', 'null'), nullif(e->'l', 'null'), nullif(e->'r', 'null'),
            nullif(e->'c', 'null'), nullif(e->'f', 'null')
       from jsonb_array_elements(?::jsonb) e on conflict do nothing`,
    [
      JSON.stringify(
        [...bodies].map(([hash, node]) => ({
          b: hash,
          w: textHash(node),
          h: node.heading ?? null,
          t: node.text,
          m: node.marks ?? null,
          l: node.lists ?? null,
          r: node.links ?? null,
          c: node.table ?? null,
          f: node.figure ?? null,
        })),
      ),
    ],
  )
  const rows = nodes.map((node, ordinal) => ({
    regulation_id: node.regulationId,
    parent_id: node.parentId,
    ordinal,
    kind: node.kind,
    depth: node.depth,
    marker: node.marker ?? null,
    label: node.label,
    path: node.path,
    reserved_to: node.reservedTo ?? null,
    body_hash: bodyHash(node),
  }))
  await em.execute(
    `with new_rows as (
       select * from jsonb_to_recordset(?::jsonb) as w(regulation_id uuid, parent_id uuid, ordinal int, kind text, depth int,
                                                        marker text, label text, path text[], reserved_to text, body_hash text)
     ), deleted as (
       delete from version_provision n
        where n.version_id = ? and not exists (select 1 from new_rows w where w.regulation_id = n.regulation_id)
     )
     insert into version_provision as n
            (version_id, regulation_id, parent_id, ordinal, kind, depth, marker, label, path, reserved_to, body_hash)
     select ?, w.regulation_id, w.parent_id, w.ordinal, w.kind, w.depth, w.marker, w.label, w.path, w.reserved_to, w.body_hash from new_rows w
     on conflict (version_id, regulation_id) do update
        set parent_id = excluded.parent_id, ordinal = excluded.ordinal, kind = excluded.kind, depth = excluded.depth,
            marker = excluded.marker, label = excluded.label, path = excluded.path,
            reserved_to = excluded.reserved_to, body_hash = excluded.body_hash
      where (n.parent_id, n.ordinal, n.kind, n.depth, n.marker, n.label, n.path, n.reserved_to, n.body_hash)
            is distinct from
            (excluded.parent_id, excluded.ordinal, excluded.kind, excluded.depth, excluded.marker, excluded.label,
             excluded.path, excluded.reserved_to, excluded.body_hash)`,
    [JSON.stringify(rows), version.versionId, version.versionId],
  )
}

/** Copies the provisions of version `from` to version `to` in one statement, sharing their texts. */
export async function copyProvisions(em: EntityManager, from: string, to: string): Promise<void> {
  await em.execute(
    `insert into version_provision
            (version_id, regulation_id, parent_id, ordinal, kind, depth, marker, label, path, reserved_to, body_hash)
     select ?, regulation_id, parent_id, ordinal, kind, depth, marker, label, path, reserved_to, body_hash
       from version_provision where version_id = ?`,
    [to, from],
  )
}

/** Returns the hash of the exact content, including formatting; equal content is stored once. */
function bodyHash(
  node: Pick<RegulationNode, 'heading' | 'text' | 'marks' | 'lists' | 'links' | 'table' | 'figure' | 'reservedTo'>,
): string {
  const { heading, text, marks, lists, links, table, figure, reservedTo } = node
  // The reserved range is part of `textHash`, so it is part of the stored content too.
  const parts = [
    heading ?? null,
    text,
    marks?.map(sortKeys) ?? null,
    table ? sortKeys(table) : null,
    reservedTo ?? null,
  ]
  // Content without lists, links and figures is hashed without them.
  const setting =
    lists || links || figure
      ? [lists?.map(sortKeys) ?? null, links?.map(sortKeys) ?? null, figure ? sortKeys(figure) : null]
      : []
  return createHash('sha256')
    .update(JSON.stringify([...parts, ...setting]))
    .digest('hex')
}

const keys = ['start', 'end', 'kind', 'regulationId', 'caption', 'head', 'rows', 'image', 'alt', 'width', 'height']

/** PostgreSQL returns JSON keys in its own order, which must not affect the hash. */
function sortKeys<Part extends object>(part: Part): Part {
  return Object.fromEntries(Object.entries(part).sort(([a], [b]) => keys.indexOf(a) - keys.indexOf(b))) as Part
}

function toNode(row: ProvisionRow): RegulationNode {
  return {
    regulationId: row.regulation_id,
    parentId: row.parent_id,
    kind: row.kind,
    depth: row.depth,
    ...(row.marker !== null && { marker: row.marker }),
    label: row.label,
    path: row.path,
    ...(row.heading !== null && { heading: row.heading }),
    text: row.text,
    ...(row.marks !== null && { marks: row.marks }),
    ...(row.lists !== null && { lists: row.lists }),
    ...(row.links !== null && { links: row.links }),
    ...(row.table_content !== null && { table: row.table_content }),
    ...(row.figure !== null && { figure: row.figure }),
    ...(row.reserved_to !== null && { reservedTo: row.reserved_to }),
  }
}
