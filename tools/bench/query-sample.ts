import { query } from '@portal/contracts-common'
import { findVersion } from '@portal/contracts-regulations/queries'
import type { z } from 'zod'

/** A copy of a query of the portal under another name, since the regulations service responds to the real one. */
export const sampleQuery = query('qry.bench.version.find.v1', {
  request: findVersion.request,
  response: findVersion.response,
})

export type SampleRequest = z.input<typeof sampleQuery.request>
export type SampleResponse = z.input<typeof sampleQuery.response>

/** Subject of the bare client. */
export const bareSubject = 'bench.version.find'

/** The response of both sides. */
export function respondTo({ versionId }: SampleRequest): SampleResponse {
  const mainParentId = '0190b8a4-5f6e-7c3a-9d21-7a1f0e5b2c11'
  return {
    version: { versionId, mainParentId, label: 'v2 (draft)', title: 'Racetrack Safety', state: 'PUBLISHED_DRAFT' },
  }
}
