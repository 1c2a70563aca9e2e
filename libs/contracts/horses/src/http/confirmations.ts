import { endpoint, id, keysetPageOf, keysetQuery, locale, plainDate } from '@portal/contracts-common'
import { z } from 'zod'
import { horsesErrors as errors } from '../errors.ts'
import { horseRoutes as routes } from '../routes/horse-routes.ts'
import { horsesStaffRoutes as staffRoutes } from '../routes/staff-routes.ts'
import { horseIdentity } from './horses.ts'

const horse = { horseId: id, ...horseIdentity }

export const listHorsesToConfirm = endpoint(routes.listHorsesToConfirm, {
  summary:
    'Lists the horses for which the caller is responsible and that the caller has not confirmed within the period of the rule; at most 200.',
  ownership: 'per-caller',
  results: z.object({
    /** Of the rule. */
    days: z.int(),
    /** The longest unconfirmed first. */
    horses: z.array(z.object({ ...horse, lastConfirmedOn: plainDate })),
  }),
})
export type HorseToConfirm = z.infer<typeof listHorsesToConfirm.results>['horses'][number]

export const confirmHorses = endpoint(routes.confirmHorses, {
  summary: 'Records that the caller still has horses. Horses for which the caller is not responsible are left out.',
  body: z.strictObject({ horseIds: z.array(id).min(1).max(200) }),
  results: z.object({ confirmed: z.int() }),
  errors: { 'horses.not-found': errors['horses.not-found'] },
  accessNote: 'the responsible person of each horse',
})

const reportedHorse = z.object({
  ...horse,
  responsiblePersonName: z.string().nullable(),
  /** Since when nothing was confirmed, or the horse has no location. */
  since: plainDate,
})
export type ReportedHorse = z.infer<typeof reportedHorse>

const days = z.coerce.number().int().min(1).max(3650).default(90)
const report = { query: z.strictObject({ ...keysetQuery, days }) }
const exportedReport = {
  accessNote: 'audited with the filter',
  query: z.strictObject({ days, locale: locale.default('en-US') }),
  results: { file: ['text/csv'] },
} as const

export const listUnconfirmedHorses = endpoint(staffRoutes.listUnconfirmedHorses, {
  summary: 'Lists active horses that nobody confirmed for some days, by when their responsible person began.',
  ...report,
  results: keysetPageOf(reportedHorse),
})

export const listHorsesWithoutLocation = endpoint(staffRoutes.listHorsesWithoutLocation, {
  summary: 'Lists active horses that have had no location for some days, by registration.',
  ...report,
  results: keysetPageOf(reportedHorse),
})

export const exportUnconfirmedHorses = endpoint(staffRoutes.exportUnconfirmedHorses, {
  summary: 'The whole list of active horses that nobody confirmed as CSV.',
  ...exportedReport,
})

export const exportHorsesWithoutLocation = endpoint(staffRoutes.exportHorsesWithoutLocation, {
  summary: 'The whole list of active horses without a location as CSV.',
  ...exportedReport,
})
