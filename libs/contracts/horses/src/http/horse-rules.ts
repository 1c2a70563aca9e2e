import { endpoint, id, instant, keysetPageOf, keysetQuery, plainDate } from '@portal/contracts-common'
import { z } from 'zod'
import { horsesErrors as errors } from '../errors.ts'
import { horsesStaffRoutes as routes } from '../routes/staff-routes.ts'
import { ruleChangeStates, ruleKinds, verdictRuleKinds } from '../rules/rule-changes/index.ts'
import { horseRulePeriod, staffRuleContent, verdictRuleContent } from './rule-shapes.ts'
import { obstacle } from './verdict-shapes.ts'
import { horseRef } from './vets-list-shapes.ts'

/** Fields of a row besides what it says. */
const ruleFields = {
  ...horseRulePeriod,
  /** Name of the track whose requirement it is; null: not a track's. */
  trackName: z.string().nullable(),
  addedAt: instant,
  /** Withdrawn before its first day; null: not withdrawn. */
  withdrawnAt: instant.nullable(),
  /** `replaced`: a newer row about the same applies instead. */
  state: z.enum(['in-effect', 'upcoming', 'replaced', 'ended', 'withdrawn']),
}
const rule = z.object({ ruleId: id, content: staffRuleContent, ...ruleFields })
export type HorseRule = z.infer<typeof rule>
const verdictRule = z.object({ ruleId: id, content: verdictRuleContent, ...ruleFields })

const endedRule = z.strictObject({
  type: z.literal('end'),
  kind: z.enum(ruleKinds),
  ruleId: id,
  /** The last day on which the row applies. A row that has not begun is withdrawn instead. */
  lastDay: plainDate,
  reason: z.string().trim().min(1).max(300),
})
const proposedChange = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('add'), content: staffRuleContent, ...horseRulePeriod }),
  endedRule,
])
export type ProposedRuleChange = z.infer<typeof proposedChange>
const proposedVerdictChange = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('add'), content: verdictRuleContent, ...horseRulePeriod }),
  z.strictObject({ ...endedRule.shape, kind: z.enum(verdictRuleKinds) }),
])

/** Fields of a change besides what it changes. */
const changeFields = {
  trackName: z.string().nullable(),
  state: z.enum(ruleChangeStates),
  /** The day on which verdicts are compared: the first one with the change, as far as is known today. */
  comparedOn: plainDate,
  horsesTotal: z.int(),
  horsesChecked: z.int(),
  /**
   * Horses that could race and then could not, the other way round, or for other reasons; for a field that is required, the
   * registered horses without it.
   */
  horsesAffected: z.int(),
  /** Of the affected horses, those that can race without the change and cannot with it. */
  horsesStopped: z.int(),
  /** Verdicts that were computed again after the change was saved. */
  horsesRecomputed: z.int(),
  createdAt: instant,
  confirmedAt: instant.nullable(),
}
const change = z.object({
  changeId: id,
  change: proposedChange,
  /** The row that ends; null: a row is added. */
  rule: rule.nullable(),
  ...changeFields,
})
export type HorseRuleChange = z.infer<typeof change>
const verdictChange = z.object({
  changeId: id,
  change: proposedVerdictChange,
  /** The row that ends; null: a row is added. */
  rule: verdictRule.nullable(),
  ...changeFields,
})

export const listHorseRules = endpoint(routes.listHorseRules, {
  summary: 'Lists the rows of a table of rules that decide verdicts. `listStaffRules` has every table.',
  query: z.strictObject({ ...keysetQuery, kind: z.enum(verdictRuleKinds) }),
  results: keysetPageOf(verdictRule),
})

export const listStaffRules = endpoint(routes.listStaffRules, {
  summary: 'Lists the rows of a rule table, the newest first, also those that ended or were withdrawn.',
  query: z.strictObject({ ...keysetQuery, kind: z.enum(ruleKinds) }),
  results: keysetPageOf(rule),
})

const changeErrors = {
  'horse-rules.not-found': errors['horse-rules.not-found'],
  'horse-rules.begins-in-past': errors['horse-rules.begins-in-past'],
  'horse-rules.ends-before-it-begins': errors['horse-rules.ends-before-it-begins'],
  'horse-rules.already-ended': errors['horse-rules.already-ended'],
  'horse-rules.place-not-found': errors['horse-rules.place-not-found'],
  'horse-rules.field-indispensable': errors['horse-rules.field-indispensable'],
}

export const proposeRuleChange = endpoint(routes.proposeRuleChange, {
  summary: 'Proposes to add or end a row of a rule table, and starts to count the horses that it affects.',
  body: z.strictObject({ change: proposedChange }),
  results: z.object({ changeId: id }),
  errors: changeErrors,
})

const params = z.strictObject({ changeId: id })

export const getRuleChange = endpoint(routes.getRuleChange, {
  summary: 'Returns a change of rules that decide verdicts. `getStaffRuleChange` returns every change.',
  params,
  results: verdictChange,
  errors: { 'horse-rules.change-not-found': errors['horse-rules.change-not-found'] },
})

export const getStaffRuleChange = endpoint(routes.getStaffRuleChange, {
  summary: 'Returns a proposed or saved change of a rule table with its progress.',
  params,
  results: change,
  errors: { 'horse-rules.change-not-found': errors['horse-rules.change-not-found'] },
})

const affectedHorse = z.object({
  horse: horseRef,
  canRaceBefore: z.boolean(),
  canRaceAfter: z.boolean(),
  /** Reasons that only apply with the change. */
  added: z.array(obstacle),
  /** Reasons that no longer apply with the change. */
  removed: z.array(obstacle),
})
export type AffectedHorse = z.infer<typeof affectedHorse>

export const listAffectedHorses = endpoint(routes.listAffectedHorses, {
  summary: 'Lists the horses that a change affects, at most 1,000 of them.',
  params,
  query: z.strictObject(keysetQuery),
  results: keysetPageOf(affectedHorse),
  errors: { 'horse-rules.change-not-found': errors['horse-rules.change-not-found'] },
})

export const confirmRuleChange = endpoint(routes.confirmRuleChange, {
  summary: 'Saves a proposed change. Verdicts that it decides are computed again in the background.',
  params,
  body: z.strictObject({}),
  results: z.object({ changeId: id }),
  errors: {
    ...changeErrors,
    'horse-rules.change-not-found': errors['horse-rules.change-not-found'],
    'horse-rules.not-checked': errors['horse-rules.not-checked'],
    'horse-rules.already-saved': errors['horse-rules.already-saved'],
    'horse-rules.changed-since': errors['horse-rules.changed-since'],
  },
})
