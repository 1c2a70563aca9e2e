import { id, query } from '@portal/contracts-common'
import { z } from 'zod'

/** What the admin service's reports need to name a version. */
export const findVersion = query('qry.regulations.version.find.v1', {
  question: z.strictObject({ versionId: id }),
  answer: z.object({
    version: z
      .object({ versionId: id, mainParentId: id, label: z.string(), title: z.string(), state: z.string() })
      .nullable(),
  }),
})
