import { query } from '@portal/contracts-common'
import { findVersion } from '@portal/contracts-regulations/queries'
import type { z } from 'zod'

/** A query of the portal under a name of its own, because the regulations service answers the real one. */
export const sampleQuery = query('qry.bench.version.find.v1', {
  question: findVersion.question,
  answer: findVersion.answer,
})

export type Question = z.input<typeof sampleQuery.question>
export type Answer = z.input<typeof sampleQuery.answer>

/** Where the client alone asks. */
export const bareSubject = 'bench.version.find'

/** What both ways answer. */
export function answerTo({ versionId }: Question): Answer {
  const mainParentId = '0190b8a4-5f6e-7c3a-9d21-7a1f0e5b2c11'
  return {
    version: { versionId, mainParentId, label: 'v2 (draft)', title: 'Racetrack Safety', state: 'PUBLISHED_DRAFT' },
  }
}
