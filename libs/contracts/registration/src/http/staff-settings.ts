import { endpoint, id, instant, plainDate } from '@portal/contracts-common'
import { z } from 'zod'
import { staffErrors as errors } from '../staff-errors.ts'
import { staffRoutes as routes } from '../staff-routes.ts'

/** Numbers by name, or a list of codes, or one number. */
const settingValue = z.union([z.record(z.string(), z.number()), z.array(z.string()), z.number()])

const staffSetting = z.object({
  name: z.string(),
  /** The value that applies today. */
  current: settingValue,
  /** Periods that staff added, oldest first; later ones take precedence, and the default applies outside of them. */
  periods: z.array(
    z.object({
      periodId: id,
      from: plainDate,
      /** The last day; null: until another period begins. */
      to: plainDate.nullable(),
      value: settingValue,
      source: z.string(),
      addedAt: instant,
      /** When staff withdrew it before its first day; null: it applies. */
      withdrawnAt: instant.nullable(),
    }),
  ),
})
export type StaffSetting = z.infer<typeof staffSetting>

export const listSettings = endpoint(routes.listSettings, {
  summary: 'Settings that depend on the date, with the periods that staff added.',
  results: z.array(staffSetting),
})

const params = z.strictObject({ name: z.string().max(100) })
const period = { from: plainDate, to: plainDate.nullable(), value: settingValue }
const valueErrors = { 'dated-settings.value-invalid': errors['dated-settings.value-invalid'] }

export const previewSetting = endpoint(routes.previewSetting, {
  summary: 'Tells what applies on the first day of a new period now, and whom the new value affects. Changes nothing.',
  params,
  body: z.strictObject(period),
  results: z.object({
    current: settingValue,
    /** Numbers of records by kind; null: not counted for this setting. */
    affected: z.record(z.string(), z.int()).nullable(),
  }),
  errors: valueErrors,
})

export const addSettingPeriod = endpoint(routes.addSettingPeriod, {
  summary:
    'Adds a period with a value and where it comes from. Periods are never changed: a later one takes precedence.',
  params,
  body: z.strictObject({ ...period, source: z.string().trim().min(3).max(300) }),
  results: z.object({ periodId: id }),
  errors: {
    ...valueErrors,
    'dated-settings.begins-in-past': errors['dated-settings.begins-in-past'],
    'dated-settings.ends-before-it-begins': errors['dated-settings.ends-before-it-begins'],
  },
})

export const withdrawSettingPeriod = endpoint(routes.withdrawSettingPeriod, {
  summary: 'Withdraws a period before its first day, with a reason. It stays in the history.',
  params: z.strictObject({ name: z.string().max(100), periodId: id }),
  body: z.strictObject({ reason: z.string().trim().min(3).max(300) }),
  results: z.object({ periodId: id }),
  errors: {
    'dated-settings.already-began': errors['dated-settings.already-began'],
    'dated-settings.already-withdrawn': errors['dated-settings.already-withdrawn'],
  },
})
