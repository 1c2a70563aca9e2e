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

/** The longest time that {@link draftDays} can be. */
export const maxDraftDays = 365

/** Days that an unfinished registration is saved after its last change. */
export const draftDays = defineDatedSetting({
  name: 'draft-days',
  value: z.int().min(1).max(maxDraftDays),
  defaults: [{ ...always, value: 30 }],
})

/** Days in which the link to continue a registration on another device can be opened. */
export const resumeLinkDays = defineDatedSetting({
  name: 'resume-link-days',
  value: z.int().min(1).max(30),
  defaults: [{ ...always, value: 7 }],
})

/** Minutes in which a phone can upload the image of a license for a computer. */
export const phoneUploadMinutes = defineDatedSetting({
  name: 'phone-upload-minutes',
  value: z.int().min(5).max(120),
  defaults: [{ ...always, value: 15 }],
})

/** Minutes for which a code that was sent to a person is valid. */
export const codeMinutes = defineDatedSetting({
  name: 'code-minutes',
  value: z.int().min(5).max(60),
  defaults: [{ ...always, value: 15 }],
})

/** Minutes after which another code or link can be sent to the same address (spec 9). */
export const newCodeMinutes = defineDatedSetting({
  name: 'new-code-minutes',
  value: z.int().min(1).max(60),
  defaults: [{ ...always, value: 5 }],
})

/** Hours in which mismatches of a record count, so also the time that it stays locked. They are deleted after 7 days. */
export const recordLockHours = defineDatedSetting({
  name: 'record-lock-hours',
  value: z.int().min(1).max(168),
  defaults: [{ ...always, value: 24 }],
})

/** Days in which a merge of two persons can be undone; 0: never. */
export const mergeUndoDays = defineDatedSetting({
  name: 'merge-undo-days',
  value: z.int().min(0).max(365),
  defaults: [{ ...always, value: 30 }],
})
