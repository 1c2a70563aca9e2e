import { id, query } from '@portal/contracts-common'
import { z } from 'zod'

/** Returns what the reports of the admin service need to name a version. */
export const findVersion = query('qry.regulations.version.find.v1', {
  request: z.strictObject({ versionId: id }),
  response: z.object({
    version: z
      .object({ versionId: id, mainParentId: id, label: z.string(), title: z.string(), state: z.string() })
      .nullable(),
  }),
})
