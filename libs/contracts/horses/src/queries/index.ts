import { id, query } from '@portal/contracts-common'
import { z } from 'zod'

/** Counts the active horses that a person is responsible for now, for example before the person's account is closed. */
export const countHorsesOfPerson = query('qry.horses.responsibility.count.v1', {
  request: z.strictObject({ personId: id }),
  response: z.object({ count: z.int().min(0) }),
  timeoutMs: 2000,
})
