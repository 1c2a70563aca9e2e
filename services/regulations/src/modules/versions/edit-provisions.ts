import type { EntityManager } from '@mikro-orm/postgresql'
import type { RegulationNode } from '@portal/contracts-regulations'
import { refuse } from '@portal/service-kit'
import { repeatedLabels } from './provision-tree.ts'
import { readProvisions, writeProvisions } from './provisions.store.ts'
import { assertAllowed, lockVersionForWrite, takeContent } from './version.store.ts'
import type { MainRegulation, Version } from './version.entity.ts'

export interface EditedVersion {
  readonly version: Version
  readonly main: MainRegulation
  readonly before: readonly RegulationNode[]
  readonly after: readonly RegulationNode[]
}

/**
 * Changes the text of an edit: reads its provisions, lets `change` make the new list, writes what differs and keeps a
 * redirect for every label that changed. Refusals: `resource.not-found`, `resource.stale`,
 * `versions.not-allowed-by-state` (published text is never edited), `regulations.label-taken`.
 */
export async function editProvisions(
  em: EntityManager,
  at: { readonly versionId: string; readonly expectedVersion?: number | undefined },
  now: Date,
  change: (nodes: readonly RegulationNode[], version: Version, main: MainRegulation) => readonly RegulationNode[],
): Promise<EditedVersion> {
  const { version, main } = await lockVersionForWrite(em, at.versionId, at.expectedVersion, (found) =>
    assertAllowed(found, 'edit'),
  )
  const before = await readProvisions(em, version.versionId)
  const after = change(before, version, main)
  const labels = repeatedLabels(after)
  if (labels.length > 0) refuse('regulations.label-taken', { labels })
  await writeProvisions(em, version, after, now)
  await keepOldLabels(em, version, before, after)
  takeContent(version, after)
  await em.flush()
  return { version, main, before, after }
}

async function keepOldLabels(
  em: EntityManager,
  version: Version,
  before: readonly RegulationNode[],
  after: readonly RegulationNode[],
): Promise<void> {
  const labels = new Map(after.map((node) => [node.regulationId, node.label]))
  const changed = before.filter((node) => labels.has(node.regulationId) && labels.get(node.regulationId) !== node.label)
  if (changed.length === 0) return
  await em.execute(
    `insert into redirect (main_parent_id, from_label, regulation_id, version_id)
     select ?, e->>0, (e->>1)::uuid, ? from jsonb_array_elements(?::jsonb) e
     on conflict (version_id, from_label) do nothing`,
    [version.mainParentId, version.versionId, JSON.stringify(changed.map((node) => [node.label, node.regulationId]))],
  )
}
