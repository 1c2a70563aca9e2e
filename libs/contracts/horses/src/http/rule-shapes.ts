import { plainDate } from '@portal/contracts-common'
import { z } from 'zod'
import { requirementItems, requirementScopes, standDownTreatments } from '../rules/health/index.ts'
import { registrationFields } from '../rules/identity/index.ts'
import { horseObstacleCodes } from '../rules/verdict/index.ts'

const days = z.int().min(0).max(3650)
const hours = z.int().min(1).max(8760)

const standDownNumbers = {
  treatment: z.enum(standDownTreatments),
  unit: z.enum(['days', 'hours']),
  work: days,
  race: days,
  onlyVetsListWorks: z.boolean(),
}

const requirement = z
  .strictObject({
    kind: z.literal('requirement'),
    item: z.enum(requirementItems),
    scope: z.enum(requirementScopes),
    /** Code of the state or id of the track; null: national. */
    scopeId: z.string().min(1).max(40).nullable(),
    minDaysBefore: days,
    maxDays: days,
  })
  .refine(({ scope, scopeId }) => (scope === 'NATIONAL') === (scopeId === null), { path: ['scopeId'] })
  .refine(({ minDaysBefore, maxDays }) => minDaysBefore <= maxDays, { path: ['maxDays'] })

const standDown = z
  .strictObject({ kind: z.literal('stand-down'), ...standDownNumbers })
  .refine(({ work, race }) => work <= race, { path: ['race'] })

const label = z.string().trim().min(1).max(80)

/** What a reason of the vets list demands. */
const vetsListReasonContent = z.strictObject({
  kind: z.literal('vets-list-reason'),
  /** Code of the reason, such as `unsound`. */
  reason: z
    .string()
    .trim()
    .max(40)
    .regex(/^[a-z][a-z0-9-]*$/),
  name: z.strictObject({ en: label, es: label }),
  /** Days on the list by placement within the period, the last also for later ones; null: barred. */
  minDays: z.array(days.nullable()).min(1).max(10),
  placementPeriodDays: days,
  noWorkDays: days,
  isExamRequired: z.boolean(),
  isWorkRequired: z.boolean(),
  isSampleRequired: z.boolean(),
  /** The entry ends automatically after its days. */
  endsByTime: z.boolean(),
})

/** What a registration asks for about a horse. */
const registrationField = z.strictObject({
  kind: z.literal('registration-field'),
  field: z.enum(registrationFields),
  /** On the page of the registration. */
  label: z.strictObject({ en: label, es: label }),
  isRequired: z.boolean(),
})

/** Days in which a merge of two horses can be undone; 0: never. */
const mergeUndo = z.strictObject({ kind: z.literal('merge-undo'), days: z.int().min(0).max(365) })

/** The rules that decide verdicts and that staff change. */
export const verdictRuleContent = z.discriminatedUnion('kind', [requirement, standDown, vetsListReasonContent])

/** The rules that staff change. */
export const staffRuleContent = z.discriminatedUnion('kind', [
  requirement,
  standDown,
  vetsListReasonContent,
  registrationField,
  mergeUndo,
])
export type StaffRuleContent = z.infer<typeof staffRuleContent>

/** The numbers of a rule about horses, by the kind of rule. Reasons of the vets list have a table of their own. */
export const horseRuleContent = z.discriminatedUnion('kind', [
  requirement,
  standDown,
  z.strictObject({ kind: z.literal('layoff'), days, reminderDays: days }),
  z.strictObject({ kind: z.literal('pin-firing'), firstYearOfBirth: z.int().min(1900).max(2099) }),
  z.strictObject({
    kind: z.literal('citation'),
    code: z.enum(horseObstacleCodes),
    citation: z.string().trim().min(1).max(40),
  }),
  registrationField,
  mergeUndo,
  z.strictObject({ kind: z.literal('reporting'), hours }),
  z.strictObject({ kind: z.literal('shockwave-void'), hours }),
  z.strictObject({ kind: z.literal('confirmation'), days }),
  z.strictObject({ kind: z.literal('reminder'), daysBefore: z.tuple([days], days) }),
])
export type HorseRuleContent = z.infer<typeof horseRuleContent>

/** When a rule applies, and where its numbers come from. */
export const horseRulePeriod = {
  effectiveFrom: plainDate,
  /** The last day; null: until another row takes precedence. */
  effectiveTo: plainDate.nullable(),
  source: z.string().trim().min(1).max(500),
}

/** A row of the stand-down table. */
export const standDownContent = z.object({ ...standDownNumbers, ...horseRulePeriod })
