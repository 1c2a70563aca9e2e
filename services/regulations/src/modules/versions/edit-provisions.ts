import type { EntityManager } from '@mikro-orm/postgresql'
import type { RegulationNode } from '@portal/contracts-regulations'
import { refuse } from '@portal/service-kit'
import { labelChanges, repeatedLabels, type LabelChange } from '@portal/regulation-text/edit'
import { readProvisions, writeProvisions } from './provisions.store.ts'
import { assertAllowed, lockVersionForWrite, takeContent } from './version.store.ts'
import type { MainRegulation, Version } from './version.entity.ts'

export interface EditedVersion {
  readonly version: Version
  readonly main: MainRegulation
  readonly before: readonly RegulationNode[]
  readonly after: readonly RegulationNode[]
  /** Provisions that are called otherwise now. */
  readonly relabelled: readonly LabelChange[]
}

/**
 * Changes the text of an edit: reads its provisions, lets `change` make the new list, writes what differs and keeps a
 * redirect for every label that changed, where readers were told it: by the version this one began with, or, where there is none, by
 * the text that was imported. Refusals: `resource.not-found`, `resource.stale`,
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
  await writeProvisions(em, version, after, now, before)
  const relabelled = labelChanges(before, after)
  await keepOldLabels(em, version, relabelled)
  takeContent(version, after)
  await em.flush()
  return { version, main, before, after, relabelled }
}

async function keepOldLabels(em: EntityManager, version: Version, relabelled: readonly LabelChange[]): Promise<void> {
  if (relabelled.length === 0) return
  await em.execute(
    `insert into redirect (main_parent_id, from_label, regulation_id, version_id)
     select ?, e->>0, (e->>1)::uuid, ? from jsonb_array_elements(?::jsonb) e
      where ?::uuid is null or exists (
        select from version_provision b
         where b.version_id = ?::uuid and b.regulation_id = (e->>1)::uuid and b.label = e->>0)
     on conflict (version_id, from_label) do nothing`,
    [
      version.mainParentId,
      version.versionId,
      JSON.stringify(relabelled.map((each) => [each.from, each.regulationId])),
      version.basedOnVersionId ?? null,
      version.basedOnVersionId ?? null,
    ],
  )
}
