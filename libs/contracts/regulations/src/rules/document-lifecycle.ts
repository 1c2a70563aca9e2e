import { defineLifecycle } from '@portal/lifecycle'
import { documentStatuses, type FileState } from './document-rules.ts'

/** A withdrawn document is kept but visible to nobody: it was taken down, or it is what a working copy replaced. */
export const documentStates = [...documentStatuses, 'withdrawn'] as const
export type DocumentState = (typeof documentStates)[number]

/** Facts about a document that its guards check. */
export interface DocumentFacts {
  /** The file and all captions are `Completed`. */
  readonly areFilesReady: boolean
  readonly hasWorkingCopy: boolean
}

/**
 * The lifecycle of a document (spec 3). The service enforces it, and pages use it to offer actions. `change` includes the
 * captions; `delete` removes the record.
 */
export const documentLifecycle = defineLifecycle<DocumentFacts>()({
  states: documentStates,
  actions: ['change', 'promote', 'working-copy', 'delete', 'withdraw'],
  guards: {
    'files-ready': { holds: ({ areFilesReady }) => areFilesReady, error: 'documents.file-not-ready' },
    'no-working-copy': { holds: ({ hasWorkingCopy }) => !hasWorkingCopy, error: 'documents.working-copy-open' },
  },
  table: {
    draft: {
      change: { to: 'draft' },
      promote: { to: 'published', guards: ['files-ready'] },
      'working-copy': null,
      delete: { to: 'draft' },
      withdraw: null,
    },
    published: {
      change: null,
      promote: null,
      'working-copy': { to: 'working-copy', createsNew: true, guards: ['no-working-copy'] },
      delete: null,
      withdraw: { to: 'withdrawn' },
    },
    'working-copy': {
      change: { to: 'working-copy' },
      // The published document takes over its content; the previous content stays with the withdrawn copy.
      promote: { to: 'withdrawn', guards: ['files-ready'] },
      'working-copy': null,
      delete: { to: 'working-copy' },
      // With the published document.
      withdraw: { to: 'withdrawn' },
    },
    withdrawn: { change: null, promote: null, 'working-copy': null, delete: null, withdraw: null },
  },
})

export type DocumentAction = (typeof documentLifecycle.actions)[number]

interface FileWithState {
  readonly state: FileState
}

/** Returns the facts that decide what can be done with a document. */
export function getDocumentFacts(document: {
  readonly file: FileWithState
  readonly captions: readonly { readonly file: FileWithState }[]
  readonly workingCopyId: string | null
}): DocumentFacts {
  const files = [document.file, ...document.captions.map(({ file }) => file)]
  return {
    areFilesReady: files.every(({ state }) => state === 'Completed'),
    hasWorkingCopy: document.workingCopyId !== null,
  }
}

/** Returns how an action ends a document: unpublished ones are deleted, published ones withdrawn. */
export function getRemoval(state: DocumentState): 'delete' | 'withdraw' {
  return documentLifecycle.transition(state, 'delete') === null ? 'withdraw' : 'delete'
}
