import { endpoint, expectedVersion, id } from '@portal/contracts-common'
import { z } from 'zod'
import { regulationsRoutes as routes } from '../routes.ts'
import { pickErrors } from './pick-errors.ts'
import { versionSummary } from './version-schemas.ts'

const redirect = z.object({ fromLabel: z.string(), regulationId: id, label: z.string() })
const writeResults = z.object({ version: versionSummary, redirects: z.array(redirect) })

export const listRedirects = endpoint(routes.listRedirects, {
  summary: 'Old labels that redirect to provisions of a version',
  params: z.strictObject({ versionId: id }),
  results: z.array(redirect),
})

export const addRedirect = endpoint(routes.addRedirect, {
  summary: 'Redirects an old label to a provision of an edit',
  body: z.strictObject({
    versionId: id,
    expectedVersion,
    regulationId: id,
    fromLabel: z.string().trim().min(1).max(100),
  }),
  results: writeResults,
  errors: pickErrors('versions.not-allowed-by-state', 'regulations.redirect-taken'),
})

export const deleteRedirect = endpoint(routes.deleteRedirect, {
  summary: 'Deletes a redirect from an edit',
  params: z.strictObject({ versionId: id }),
  query: z.strictObject({
    fromLabel: z.string().min(1).max(100),
    expectedVersion: z.coerce.number().int().min(0).optional(),
  }),
  results: writeResults,
  errors: pickErrors('versions.not-allowed-by-state'),
})
