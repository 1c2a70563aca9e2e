import { id, query } from '@portal/contracts-common'
import { z } from 'zod'

/** Returns the confirmed cell phone numbers of active persons, for people who must reach them, such as on a stall card. */
export const listPhonesOfPersons = query('qry.registration.persons.phones.v1', {
  request: z.strictObject({ personIds: z.array(id).max(1000) }),
  /** `phone` is in E.164. Persons without a number are missing. */
  response: z.object({ phones: z.array(z.object({ personId: id, phone: z.string() })) }),
  timeoutMs: 2000,
})
