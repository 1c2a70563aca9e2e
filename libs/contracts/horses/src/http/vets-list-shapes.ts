import { bilingual, id, instant, plainDate } from '@portal/contracts-common'
import { z } from 'zod'
import { entryStates, limbs, removalStates, removalSteps } from '../rules/vets-list/index.ts'

/** A track as pages show it. */
export const trackRef = z.object({ locationId: id, name: z.string() })

/** What identifies the horse of a list. */
export const horseRef = z.object({
  horseId: id,
  /** `null`: not named yet; pages show the dam's name and the year of birth. */
  name: z.string().nullable(),
  yearOfBirth: z.int(),
  damName: z.string(),
})

/** The latest number that an outside model gave the horse. It is never the only reason for a placement. */
export const triageScore = z.object({
  score: z.number(),
  scoredOn: plainDate,
  /** What the number was computed from, by the name of the input. */
  inputs: z.record(z.string(), z.string()),
})

const checklistStep = z.object({
  step: z.enum(removalSteps),
  state: z.enum(['done', 'open', 'later', 'failed']),
  by: z.enum([
    'responsible-person',
    'attending-veterinarian',
    'veterinarian-of-track',
    'regulatory-veterinarian',
    'nobody',
  ]),
})

/** The steps of a removal that people take; only the portal cancels requests. */
export const removalActions = [
  'submit-exam',
  'schedule-work',
  'record-work',
  'pass-jog',
  'fail-jog',
  'take-sample',
  'remove',
  'receive-negative-sample',
  'receive-positive-sample',
  'reject',
  'withdraw',
] as const

/** What a regulatory veterinarian found on one limb at the jog. */
export const limbFindings = z.object({
  limb: z.enum(limbs),
  hasHeat: z.boolean(),
  hasSwelling: z.boolean(),
  flexion: z.enum(['normal', 'mild', 'moderate', 'severe']),
  /** AAEP lameness scale, 0 (sound) to 5. */
  gaitScore: z.int().min(0).max(5),
})

const removal = z.object({
  removalId: id,
  state: z.enum(removalStates),
  requestedAt: instant,
  requestedBy: z.string().nullable(),
  track: trackRef.nullable(),
  /** The day of the work before the veterinarian. */
  workOn: plainDate.nullable(),
  /** What happened, oldest first. */
  steps: z.array(
    z.object({
      action: z.string(),
      state: z.enum(removalStates),
      takenAt: instant,
      takenBy: z.string().nullable(),
      comment: z.string().nullable(),
      /** Of the work before the veterinarian. */
      officialTime: z.string().nullable(),
      /** Of the jog, by limb; empty for other steps. */
      findings: z.array(limbFindings),
    }),
  ),
  /** What the caller can do now. */
  actions: z.array(z.enum(removalActions)),
})

/** An entry on the vets list with what follows from it today at its track. */
export const vetsListEntry = z.object({
  entryId: id,
  horse: horseRef,
  reason: z.string(),
  reasonName: bilingual,
  /** `null`: no track, for example after a treatment on a farm. */
  track: trackRef.nullable(),
  state: z.enum(entryStates),
  /** For placed entries; `eligible`: the minimum time is over and the horse is still on the list. */
  displayState: z.enum(['proposed', 'declined', 'on', 'eligible', 'off', 'voided']),
  placedOn: plainDate,
  removedOn: plainDate.nullable(),
  comment: z.string(),
  jockeyName: z.string().nullable(),
  placedBy: z.string().nullable(),
  /** Why the entry was voided or the proposal declined. */
  closingReason: z.string().nullable(),
  /** 1 for the first placement for this reason within the period of the reason. */
  nth: z.int(),
  /** The first day after the minimum time; `null`: barred. */
  eligibleOn: plainDate.nullable(),
  /** The first day on which the horse may work. */
  earliestWorkOn: plainDate,
  /** The entry ends automatically after its days. */
  endsByTime: z.boolean(),
  daysOnList: z.int(),
  /** `null`: barred. */
  daysRemaining: z.int().nullable(),
  checklist: z.array(checklistStep),
  /** The caller can ask to remove the horse from the list now. */
  mayRequestRemoval: z.boolean(),
  /** The newest removal request. */
  removal: removal.nullable(),
  triage: triageScore.nullable(),
})
export type VetsListEntryDetails = z.infer<typeof vetsListEntry>

/** A row of the table of reasons. */
export const vetsListReason = z.object({
  rowId: id,
  reason: z.string(),
  name: bilingual,
  minDays: z.array(z.int().nullable()),
  placementPeriodDays: z.int(),
  noWorkDays: z.int(),
  isExamRequired: z.boolean(),
  isWorkRequired: z.boolean(),
  isSampleRequired: z.boolean(),
  endsByTime: z.boolean(),
  effectiveFrom: plainDate,
  effectiveTo: plainDate.nullable(),
  source: z.string(),
})
export type VetsListReason = z.infer<typeof vetsListReason>
