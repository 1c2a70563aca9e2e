import type { EntityManager } from '@mikro-orm/postgresql'
import type { InputOf, ResultsOf } from '@portal/contracts-common'
import type { regulationsHttp } from '@portal/contracts-regulations'
import type { Outcome } from '@portal/persistence'
import { refuse } from '@portal/service-kit'
import { removeImportedWarnings } from '../parse-warnings/index.ts'
import { removeVersion } from './delete-regulation.command.ts'
import { readProvisions } from './provisions.store.ts'
import { findImport, deleteImport, restoreProvisions } from './text-import.store.ts'
import { toVersionSummary } from './version.mapper.ts'
import { assertAllowed, lockVersionForWrite, updateContentHash } from './version.store.ts'

/**
 * Undoes an import. Refusals: `resource.not-found` (already undone, or never existed), `regulations.import-edited-since`
 * (later edits would be lost), `versions.not-allowed-by-state` (published since).
 */
export async function undoImport(
  em: EntityManager,
  { importId }: InputOf<typeof regulationsHttp.undoImport>['body'],
): Promise<Outcome<ResultsOf<typeof regulationsHttp.undoImport>>> {
  const found = await findImport(em, importId)
  if (!found) refuse('resource.not-found', { importId })
  const { versionId, created } = found
  const { version, main } = await lockVersionForWrite(em, versionId, undefined, (each) => assertAllowed(each, 'edit'))
  // Read again under the lock: somebody may have undone it, or a later import, in the meantime.
  const current = await findImport(em, importId)
  if (!current) refuse('resource.not-found', { importId })
  if (version.lockVersion !== current.lockVersionAfter) refuse('regulations.import-edited-since', { versionId })
  const action = { kind: 'regulation.import-undone', entityType: 'version', entityId: versionId } as const
  const state = { before: toVersionSummary(version, main), after: { importId, undone: created } }
  if (!current.before) {
    await removeVersion(em, version, main)
    return { results: { undone: created, version: null }, action: { ...action, ...state }, events: [] }
  }
  await restoreProvisions(em, current)
  await removeImportedWarnings(em, current)
  version.titleEn = current.before.titleEn
  version.titleEs = current.before.titleEs
  version.changeNoteEn = current.before.changeNoteEn
  version.changeNoteEs = current.before.changeNoteEs
  updateContentHash(version, await readProvisions(em, versionId))
  await em.flush()
  await deleteImport(em, current, version)
  return {
    results: { undone: created, version: toVersionSummary(version, main) },
    action: { ...action, ...state },
    events: [],
  }
}
