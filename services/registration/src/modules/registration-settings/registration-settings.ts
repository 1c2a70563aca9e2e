import { personRoles } from '@portal/contracts-common'
import { defaultAcceptedCountries, defaultMinimumAges } from '@portal/contracts-registration/registration-rules'
import { defineDatedSetting } from '@portal/dated-settings'
import { z } from 'zod'

const always = { from: '1900-01-01', to: null, source: 'Default of the portal' }

/** Minimum ages in years by role. */
export const minimumAges = defineDatedSetting({
  name: 'minimum-ages',
  value: z.record(z.enum(personRoles), z.int().min(14).max(99)),
  defaults: [{ ...always, value: defaultMinimumAges }],
})

/** Days for which the dates of a jockey's physical and baseline concussion test are accepted. */
export const jockeyDateLimits = defineDatedSetting({
  name: 'jockey-date-limits',
  value: z.object({ physicalDays: z.int().min(1).max(3650), concussionBaselineDays: z.int().min(1).max(3650) }),
  defaults: [{ ...always, value: { physicalDays: 365, concussionBaselineDays: 365 } }],
})

/** ISO 3166 codes of the countries that an address may be in. */
export const acceptedCountries = defineDatedSetting({
  name: 'accepted-countries',
  value: z.array(z.string().regex(/^[A-Z]{2}$/)).min(1),
  defaults: [{ ...always, value: [...defaultAcceptedCountries] }],
})
