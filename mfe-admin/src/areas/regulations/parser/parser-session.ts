import type { Bilingual } from '@portal/contracts-common'
import type { OmittedContent, VersionSummary } from '@portal/contracts-regulations'
import type { Correction } from '@portal/regulation-text/corrections'
import type { Style } from '@portal/regulation-text/parse'
import { localDraftKey } from '../../../shared/local-drafts.ts'

/** An import that can still be undone. */
export interface AppliedImport {
  readonly importId: string
  readonly versionId: string
  readonly mainParentId: string
  readonly state: VersionSummary['state']
  readonly versionNumber: number
  readonly label: string
  readonly title: Bilingual
  /** Open parse warnings that the draft got with the text. */
  readonly warningCount: number
}

/** A text that is being imported, with all corrections by the user. */
export interface ParserSession {
  readonly text: string
  /** Name of the file it came from; undefined for pasted text. */
  readonly fileName?: string
  /** Content of the file that is not part of the text. */
  readonly omitted?: readonly OmittedContent[]
  readonly style?: Style
  readonly corrections: readonly Correction[]
  readonly applied?: AppliedImport
}

const toKey = (account: string) => localDraftKey(account, 'parser-session')

/** A text before it is parsed. */
export type SourceText = Pick<ParserSession, 'text' | 'fileName' | 'omitted'>

/** Returns the unfinished import of an account in this browser, or undefined. */
export function loadParserSession(storage: Storage, account: string): ParserSession | undefined {
  try {
    const session = JSON.parse(storage.getItem(toKey(account)) ?? 'null') as Partial<ParserSession> | null
    return typeof session?.text === 'string' && Array.isArray(session.corrections)
      ? (session as ParserSession)
      : undefined
  } catch {
    return undefined
  }
}

/** Stores the import, or removes it if undefined. A text too long for the storage lasts as long as the page. */
export function storeParserSession(storage: Storage, account: string, session: ParserSession | undefined): void {
  try {
    if (session) storage.setItem(toKey(account), JSON.stringify(session))
    else storage.removeItem(toKey(account))
  } catch {
    // Storage may be full or disabled. A stored text would be out of date, so it is removed.
    try {
      storage.removeItem(toKey(account))
    } catch {
      // Storage is disabled, so nothing was stored.
    }
  }
}
