import {
  documentLifecycle,
  getDocumentFacts,
  type DocumentAction,
  type DocumentState,
} from '@portal/contracts-regulations/rules'
import { refuse } from '@portal/service-kit'
import type { DocumentRow } from './document.row.ts'

/**
 * Returns the state after an action, or refuses what the lifecycle of documents does not allow. Refusals:
 * `documents.not-allowed-by-state`, those of the guards.
 */
export function assertDocumentAction(row: DocumentRow, action: DocumentAction): DocumentState {
  const { status, file, captions, working_copy_id: workingCopyId } = row
  const decision = documentLifecycle.check(status, action, getDocumentFacts({ file, captions, workingCopyId }))
  if (decision.allowed) return decision.to
  if (decision.reason === 'state') refuse('documents.not-allowed-by-state', { status, action })
  const [guard] = decision.unmet
  refuse(documentLifecycle.guards[guard].error, getDetails(row, guard))
}

function getDetails({ file, captions, working_copy_id: workingCopyId }: DocumentRow, guard: DocumentGuard) {
  if (guard === 'no-working-copy') return { workingCopyId }
  const notReady = [file, ...captions.map((caption) => caption.file)].find(({ state }) => state !== 'Completed')
  return { state: notReady?.state, fileName: notReady?.file_name }
}

type DocumentGuard = keyof typeof documentLifecycle.guards
