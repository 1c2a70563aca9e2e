import type { EntityManager } from '@mikro-orm/postgresql'
import type { InputOf } from '@portal/contracts-common'
import type { regulationsHttp, VersionSummary } from '@portal/contracts-regulations'
import { versionLifecycle } from '@portal/contracts-regulations/rules'
import type { Outcome } from '@portal/persistence'
import { refuse, type CommandContext } from '@portal/service-kit'
import { randomUUID } from 'node:crypto'
import { copyProvisions } from './provisions.store.ts'
import { assertAllowed, lockVersionForWrite } from './version.store.ts'
import { toVersionSummary } from './version.mapper.ts'
import { Version } from './version.entity.ts'

/**
 * Creates an EDIT_DRAFT with the next version number and the text of a published version. Refusals:
 * `versions.not-allowed-by-state`, `versions.edit-open` (a regulation has at most one open draft), `resource.stale`.
 */
export async function createDraftEditVersion(
  em: EntityManager,
  body: InputOf<typeof regulationsHttp.createDraftEditVersion>['body'],
  context: CommandContext,
): Promise<Outcome<{ version: VersionSummary }>> {
  const { version: base, main } = await lockVersionForWrite(em, body.versionId, body.expectedVersion, (found) =>
    assertAllowed(found, 'create-draft-edit-version'),
  )
  const edit = await createDraft(em, base, context)
  await copyProvisions(em, base.versionId, edit.versionId)
  return {
    results: { version: toVersionSummary(edit, main) },
    action: {
      kind: 'version.draft-created',
      entityType: 'version',
      entityId: edit.versionId,
      after: { basedOnVersionId: base.versionId, versionNumber: edit.versionNumber },
    },
    events: [],
  }
}

/** Creates the row of an EDIT_DRAFT based on `base`, without provisions. The caller holds the regulation's lock. */
export async function createDraft(em: EntityManager, base: Version, context: CommandContext): Promise<Version> {
  const open = await em.findOne(Version, { mainParentId: base.mainParentId, state: 'EDIT_DRAFT' })
  const decision = versionLifecycle.check(base.state, 'create-draft-edit-version', { hasOpenDraft: open !== null })
  if (!decision.allowed && decision.reason === 'guards') {
    refuse(versionLifecycle.guards[decision.unmet[0]].error, { versionId: open?.versionId, state: open?.state })
  }
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
