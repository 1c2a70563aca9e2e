import { endpoint, id, instant, pageOf, pageQuery } from '@portal/contracts-common'
import { z } from 'zod'
import { documentRoutes as routes } from '../document-routes.ts'
import { document } from './document-schemas.ts'
import { pickErrors } from './pick-errors.ts'

const documentParams = z.strictObject({ id })

/** A link with which anyone can read one document until it expires or is withdrawn. */
const sharedLink = z.object({
  linkId: id,
  documentId: id,
  createdAt: instant,
  expiresAt: instant,
  withdrawnAt: instant.nullable(),
  isOpen: z.boolean(),
})
export type SharedLink = z.infer<typeof sharedLink>

export const openSharedLink = endpoint(routes.openSharedLink, {
  summary: 'The document of a shared link; `id` is the secret of the link',
  accessNote: 'anyone who has the link, until it expires or is withdrawn; then 404',
  params: z.strictObject({ id: z.string().min(20).max(100) }),
  results: document,
  errors: pickErrors('documents.link-expired'),
})
export const createSharedLink = endpoint(routes.createSharedLink, {
  summary: 'Creates a shared link to a document; its secret is returned only once',
  params: documentParams,
  body: z.strictObject({
    /** At most a year from now. */
    expiresAt: instant,
  }),
  results: sharedLink.extend({
    /** Goes after `link=` in the URL of the document's page, and after `doc/shared-link/`. */
    secret: z.string(),
  }),
})
export const withdrawSharedLink = endpoint(routes.withdrawSharedLink, {
  summary: 'Withdraws a shared link; `id` is its `linkId`',
  params: documentParams,
  results: sharedLink,
})
export const listSharedLinks = endpoint(routes.listSharedLinks, {
  summary: 'Shared links of a document, newest first',
  params: documentParams,
  query: z.strictObject(pageQuery),
  results: pageOf(sharedLink),
})
