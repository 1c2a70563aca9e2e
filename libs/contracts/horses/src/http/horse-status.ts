import { endpoint, id, plainDate } from '@portal/contracts-common'
import { z } from 'zod'
import { horsesErrors as errors } from '../errors.ts'
import { horsesRoutes as routes } from '../routes/index.ts'
import { horseStatusErrors } from '../rules/identity/horse-status-errors.ts'
import { horseStatuses } from '../rules/identity/index.ts'

/** What people do with the status of a horse; merging is a command of its own. */
export const horseStatusActions = ['retire', 'record-death', 'export', 'return-to-racing', 'correct'] as const
export type HorseStatusAction = (typeof horseStatusActions)[number]

export const changeHorseStatus = endpoint(routes.changeHorseStatus, {
  summary:
    'Records that a horse retired, died, left the country or returned. Open transfers and changes of owner are canceled when it stops being active.',
  params: z.strictObject({ horseId: id }),
  body: z.strictObject({
    action: z.enum(horseStatusActions),
    /** The day on which it happened, at the latest today where the horse is. */
    effectiveOn: plainDate,
    reason: z.string().trim().max(1000).optional(),
  }),
  results: z.object({ horseId: id, status: z.enum(horseStatuses) }),
  errors: { ...horseStatusErrors, 'horses.not-found': errors['horses.not-found'] },
})
