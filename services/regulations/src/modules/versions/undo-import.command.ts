import type { EntityManager } from '@mikro-orm/postgresql'
import type { InputOf, ResultsOf } from '@portal/contracts-common'
import type { regulationsHttp } from '@portal/contracts-regulations'
import type { Outcome } from '@portal/persistence'
import { refuse } from '@portal/service-kit'
import { forgetDoubts } from '../doubts/doubts.store.ts'
import { removeVersion } from './delete-regulation.command.ts'
import { readProvisions } from './provisions.store.ts'
import { findImport, forgetImport, restoreProvisions } from './text-import.store.ts'
import { toVersionSummary } from './version.mapper.ts'
import { assertAllowed, lockVersionForWrite, takeContent } from './version.store.ts'

/**
 * Takes an import back as one. Refusals: `resource.not-found` (undone already, or never made),
 * `regulations.import-edited-since` (what was written since would be lost), `versions.not-allowed-by-state` (published since).
 */
export async function undoImport(
  em: EntityManager,
  { importId }: InputOf<typeof regulationsHttp.undoImport>['body'],
): Promise<Outcome<ResultsOf<typeof regulationsHttp.undoImport>>> {
  const found = await findImport(em, importId)
  if (!found) refuse('resource.not-found', { importId })
  const { versionId, made } = found
  const { version, main } = await lockVersionForWrite(em, versionId, undefined, (each) => assertAllowed(each, 'edit'))
  // Read again under the lock: another may have undone it, or the import after it, meanwhile.
  const kept = await findImport(em, importId)
  if (!kept) refuse('resource.not-found', { importId })
  if (version.lockVersion !== kept.lockVersionAfter) refuse('regulations.import-edited-since', { versionId })
  const action = { kind: 'regulations.undo-import', entityType: 'version', entityId: versionId }
  const then = { before: toVersionSummary(version, main), after: { importId, undone: made } }
  if (!kept.before) {
    await removeVersion(em, version, main)
    return { results: { undone: made, version: null }, action: { ...action, ...then }, events: [] }
  }
  await restoreProvisions(em, kept)
  await forgetDoubts(em, kept)
  version.titleEn = kept.before.titleEn
  version.titleEs = kept.before.titleEs
  version.changeNoteEn = kept.before.changeNoteEn
  version.changeNoteEs = kept.before.changeNoteEs
  takeContent(version, await readProvisions(em, versionId))
  await em.flush()
  await forgetImport(em, kept, version)
  return {
    results: { undone: made, version: toVersionSummary(version, main) },
    action: { ...action, ...then },
    events: [],
  }
}
