import type { Bilingual } from '@portal/contracts-common'
import type { LeftOutOfFile, VersionSummary } from '@portal/contracts-regulations'
import type { Mend } from '@portal/regulation-text/mending'
import type { Style } from '@portal/regulation-text/parse'
import { keptKey } from '../../kept-values.ts'

/** An import that can still be undone. */
export interface AppliedImport {
  readonly importId: string
  readonly versionId: string
  readonly mainParentId: string
  readonly state: VersionSummary['state']
  readonly versionNumber: number
  readonly label: string
  /** What was kept by an earlier release has the English words only. */
  readonly title: Bilingual | string
  /** Doubts that went into the draft with it. */
  readonly doubts?: number
}

/** A text that is being read into a regulation, with everything a person did to it. */
export interface ParserWork {
  readonly text: string
  /** Of the file it came from. */
  readonly fileName?: string
  /** What that file holds besides its text. */
  readonly leftOut?: readonly LeftOutOfFile[]
  readonly style?: Style
  readonly mends: readonly Mend[]
  readonly applied?: AppliedImport
}

const keyOf = (account: string) => keptKey(account, 'parser-work')

/** A text as it is taken, before anything is done to it. */
export type SourceText = Pick<ParserWork, 'text' | 'fileName' | 'leftOut'>

/** The work of an account that was under way in this browser, if there is some: a reload or a lost session loses none. */
export function findWork(storage: Storage, account: string): ParserWork | undefined {
  try {
    const work = JSON.parse(storage.getItem(keyOf(account)) ?? 'null') as Partial<ParserWork> | null
    return typeof work?.text === 'string' && Array.isArray(work.mends) ? (work as ParserWork) : undefined
  } catch {
    return undefined
  }
}

/** Keeps the work; a text too long for the browser's storage lasts as long as the page. */
export function keepWork(storage: Storage, account: string, work: ParserWork | undefined): void {
  try {
    if (work) storage.setItem(keyOf(account), JSON.stringify(work))
    else storage.removeItem(keyOf(account))
  } catch {
    // Storage may be full or forbidden. What it held is of an earlier text by now.
    try {
      storage.removeItem(keyOf(account))
    } catch {
      // Then there was none either.
    }
  }
}
