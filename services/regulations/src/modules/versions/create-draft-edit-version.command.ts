import type { EntityManager } from '@mikro-orm/postgresql'
import type { InputOf } from '@portal/contracts-common'
import type { regulationsHttp, VersionSummary } from '@portal/contracts-regulations'
import type { Outcome } from '@portal/persistence'
import { refuse, type CommandContext } from '@portal/service-kit'
import { randomUUID } from 'node:crypto'
import { copyProvisions } from './provisions.store.ts'
import { assertAllowed, lockVersionForWrite } from './version.store.ts'
import { toVersionSummary } from './version.mapper.ts'
import { Version } from './version.entity.ts'

/**
 * A new EDIT_DRAFT, one number on, with every provision and every word of a published version.
 * Refusals: `versions.not-allowed-by-state`, `versions.edit-open` (one edit of a regulation is open at a time), `resource.stale`.
 */
export async function createDraftEditVersion(
  em: EntityManager,
  body: InputOf<typeof regulationsHttp.createDraftEditVersion>['body'],
  context: CommandContext,
): Promise<Outcome<{ version: VersionSummary }>> {
  const { version: base, main } = await lockVersionForWrite(em, body.versionId, body.expectedVersion, (found) =>
    assertAllowed(found, 'create-draft-edit-version'),
  )
  const edit = await openDraft(em, base, context)
  await copyProvisions(em, base.versionId, edit.versionId)
  return {
    results: { version: toVersionSummary(edit, main) },
    action: {
      kind: 'versions.create-draft-edit-version',
      entityType: 'version',
      entityId: edit.versionId,
      after: { basedOnVersionId: base.versionId, versionNumber: edit.versionNumber },
    },
    events: [],
  }
}

/** The row of a new EDIT_DRAFT based on `base`, without provisions yet. The caller holds the regulation's lock. */
export async function openDraft(em: EntityManager, base: Version, context: CommandContext): Promise<Version> {
  const open = await em.findOne(Version, { mainParentId: base.mainParentId, state: 'EDIT_DRAFT' })
  if (open) refuse('versions.edit-open', { versionId: open.versionId, state: open.state })
  const [newest] = await em.find(
    Version,
    { mainParentId: base.mainParentId },
    { orderBy: { versionNumber: 'desc' }, limit: 1 },
  )
  const edit = em.create(Version, {
    versionId: randomUUID(),
    mainParentId: base.mainParentId,
    versionNumber: (newest?.versionNumber ?? 0) + 1,
    state: 'EDIT_DRAFT',
    titleEn: base.titleEn,
    titleEs: base.titleEs,
    subject: base.subject,
    basedOnVersionId: base.versionId,
    changedFromVersionId: base.versionId,
    sequence: 0,
    changeNoteEn: '',
    contentHash: base.contentHash,
    nodeCount: base.nodeCount,
    createdAt: context.now,
    createdBy: context.caller?.sub ?? 'system',
    lockVersion: 1,
  })
  await em.flush()
  return edit
}
