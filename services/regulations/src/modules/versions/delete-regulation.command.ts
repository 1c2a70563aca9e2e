import type { EntityManager } from '@mikro-orm/postgresql'
import type { InputOf, ResultsOf } from '@portal/contracts-common'
import type { regulationsHttp } from '@portal/contracts-regulations'
import { versionLifecycle } from '@portal/contracts-regulations/rules'
import type { Outcome } from '@portal/persistence'
import { refuse, type CommandContext } from '@portal/service-kit'
import { deleteSubRegulation } from './sub-regulation.commands.ts'
import { assertAllowed, lockVersionForWrite } from './version.store.ts'
import { toVersionSummary } from './version.mapper.ts'
import { MainRegulation, Version } from './version.entity.ts'

type Input = InputOf<typeof regulationsHttp.deleteRegulation>
type DeletionOutcome = Outcome<ResultsOf<typeof regulationsHttp.deleteRegulation>>

/**
 * Handles `delete/:id`, where the id can be that of an edit, of a main regulation that was never published, or of a
 * provision in the given version or in the regulation's open edit. Published text is never deleted (409).
 */
export async function deleteRegulation(
  em: EntityManager,
  { params, query }: Input,
  context: CommandContext,
): Promise<DeletionOutcome> {
  if (await em.findOne(Version, { versionId: params.id })) return deleteVersion(em, params.id, query.expectedVersion)
  if (await em.findOne(MainRegulation, { regulationId: params.id }))
    return deleteMainRegulation(em, params.id, query.expectedVersion)
  const versionId = query.versionId ?? (await findOpenEdit(em, params.id))
  const edited = await deleteSubRegulation(
    em,
    {
      versionId,
      regulationId: params.id,
      expectedVersion: query.expectedVersion,
      renumberSiblings: query.renumberSiblings,
    },
    context,
  )
  return {
    results: {
      deleted: 'provision',
      version: toVersionSummary(edited.version, edited.main),
      relabeled: [...edited.relabeled],
    },
    action: {
      kind: 'provision.deleted',
      entityType: 'regulation',
      entityId: params.id,
      before: edited.before.find((node) => node.regulationId === params.id) ?? null,
    },
    events: [],
  }
}

async function findOpenEdit(em: EntityManager, regulationId: string): Promise<string> {
  const [row] = await em.execute<{ version_id: string }[]>(
    `select v.version_id from version v join version_provision n using (version_id)
      where n.regulation_id = ? and v.state in ('EDIT_DRAFT','CURRENT_EDIT') order by v.created_at desc limit 1`,
    [regulationId],
  )
  if (row) return row.version_id
  const [published] = await em.execute<{ state: string }[]>(
    `select v.state from version v join version_provision n using (version_id) where n.regulation_id = ? order by v.created_at desc limit 1`,
    [regulationId],
  )
  if (published) refuse('versions.not-allowed-by-state', { state: published.state, action: 'delete' })
  refuse('resource.not-found', { regulationId })
}

async function deleteVersion(
  em: EntityManager,
  versionId: string,
  expectedVersion: number | undefined,
): Promise<DeletionOutcome> {
  const { version, main } = await lockVersionForWrite(em, versionId, expectedVersion, (found) =>
    assertAllowed(found, 'delete'),
  )
  const before = toVersionSummary(version, main)
  const deleted = await removeVersion(em, version, main)
  return {
    results: { deleted, version: null },
    action: { kind: 'version.deleted', entityType: 'version', entityId: versionId, before },
    events: [],
  }
}

/** Deletes a locked edit, and its main regulation if it was the only version. */
export async function removeVersion(
  em: EntityManager,
  version: Version,
  main: MainRegulation,
): Promise<'version' | 'regulation'> {
  const { versionId } = version
  await em.execute('update version set based_on_version_id = null where based_on_version_id = ?', [versionId])
  await em.execute('update version set changed_from_version_id = null where changed_from_version_id = ?', [versionId])
  await em.remove(version).flush()
  const isLast = (await em.count(Version, { mainParentId: main.regulationId })) === 0
  if (isLast) await removeMainRegulation(em, main)
  return isLast ? 'regulation' : 'version'
}

async function deleteMainRegulation(
  em: EntityManager,
  mainParentId: string,
  expectedVersion: number | undefined,
): Promise<DeletionOutcome> {
  const versions = await em.find(Version, { mainParentId })
  const published = versions.find((version) => versionLifecycle.transition(version.state, 'delete') === null)
  if (published) refuse('versions.not-allowed-by-state', { state: published.state, action: 'delete' })
  const [only] = versions
  if (!only) refuse('resource.not-found', { regulationId: mainParentId })
  return deleteVersion(em, only.versionId, expectedVersion)
}

async function removeMainRegulation(em: EntityManager, main: MainRegulation): Promise<void> {
  await em.execute('delete from provision where main_parent_id = ?', [main.regulationId])
  await em.remove(main).flush()
}
