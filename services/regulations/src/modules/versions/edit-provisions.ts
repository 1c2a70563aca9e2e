import type { EntityManager } from '@mikro-orm/postgresql'
import type { RegulationNode } from '@portal/contracts-regulations'
import { refuse } from '@portal/service-kit'
import { getLabelChanges, findDuplicateLabels, type LabelChange } from '@portal/regulation-text/edit'
import { readProvisions, writeProvisions } from './provisions.store.ts'
import { assertAllowed, lockVersionForWrite, updateContentHash } from './version.store.ts'
import type { MainRegulation, Version } from './version.entity.ts'

export interface EditedVersion {
  readonly version: Version
  readonly main: MainRegulation
  readonly before: readonly RegulationNode[]
  readonly after: readonly RegulationNode[]
  /** Provisions whose label changed. */
  readonly relabeled: readonly LabelChange[]
}

/**
 * Changes the text of an edit: reads its provisions, applies `change`, writes the differences, and adds a redirect for
 * every changed label that readers may know, that is one used by the base version or, without a base version, by the
 * imported text. Refusals: `resource.not-found`, `resource.stale`, `versions.not-allowed-by-state` (published text is
 * never edited), `regulations.label-taken`.
 */
export async function editProvisions(
  em: EntityManager,
  target: { readonly versionId: string; readonly expectedVersion?: number | undefined },
  now: Date,
  change: (nodes: readonly RegulationNode[], version: Version, main: MainRegulation) => readonly RegulationNode[],
): Promise<EditedVersion> {
  const { version, main } = await lockVersionForWrite(em, target.versionId, target.expectedVersion, (found) =>
    assertAllowed(found, 'edit'),
  )
  const before = await readProvisions(em, version.versionId)
  const after = change(before, version, main)
  const labels = findDuplicateLabels(after)
  if (labels.length > 0) refuse('regulations.label-taken', { labels })
  await writeProvisions(em, version, after, now, before)
  const relabeled = getLabelChanges(before, after)
  await addRedirects(em, version, relabeled)
  updateContentHash(version, after)
  await em.flush()
  return { version, main, before, after, relabeled }
}

async function addRedirects(em: EntityManager, version: Version, relabeled: readonly LabelChange[]): Promise<void> {
  if (relabeled.length === 0) return
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
      JSON.stringify(relabeled.map((each) => [each.from, each.regulationId])),
      version.basedOnVersionId ?? null,
      version.basedOnVersionId ?? null,
    ],
  )
}
