import { endpoint, id, instant } from '@portal/contracts-common'
import { z } from 'zod'
import { regulationsRoutes as routes } from '../routes.ts'

export const updateActiveEditor = endpoint(routes.updateActiveEditor, {
  summary:
    'Reports that the caller has an edit open, and returns who else does; repeated every few seconds, expires after a minute',
  params: z.strictObject({ versionId: id }),
  body: z.strictObject({
    /** The open provision, or null. */
    regulationId: id.nullable(),
    /** Identifies one open page: the same person can have several. */
    pageId: id,
    /** The page is closing. */
    isLeaving: z.boolean().default(false),
  }),
  results: z.object({
    /** Current version of the edit: if the page has another one, somebody has saved changes. */
    lockVersion: z.int(),
    otherEditors: z.array(
      z.object({
        name: z.string(),
        /** The caller's own page in another window. */
        isCurrentUser: z.boolean(),
        regulationId: id.nullable(),
        lastSeenAt: instant,
      }),
    ),
  }),
})
