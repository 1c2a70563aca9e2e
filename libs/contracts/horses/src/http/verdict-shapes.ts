import { id, instant, plainDate } from '@portal/contracts-common'
import { z } from 'zod'
import { requirementItems, requirementScopes } from '../rules/health/index.ts'
import { evidenceKinds, horseFixes, horseObstacleCodes } from '../rules/verdict/index.ts'

/** A reason against racing, or a notice about the horse. */
export const obstacle = z.object({
  code: z.enum(horseObstacleCodes),
  severity: z.enum(['blocks', 'notice']),
  /** The vaccine or test, the treatment, the kind of request, or the reason of the vets list. */
  subject: z.string().nullable(),
  /** The record it is based on. */
  evidence: z.object({ kind: z.enum(evidenceKinds), id: z.string(), date: plainDate }).nullable(),
  /** Whose requirement it is: `scopeId` is the code of a state or the id of a track. */
  demandedBy: z.object({ scope: z.enum(requirementScopes), scopeId: z.string().nullable() }).nullable(),
  fix: z.enum(horseFixes),
  /** Number of the regulation, such as `2143(a)`. */
  citation: z.string().nullable(),
  /** The first day on which this reason alone no longer holds; `null`: no end is known. */
  until: plainDate.nullable(),
})

/** The track of a race that a verdict is about. */
const race = z.object({ trackId: id, name: z.string(), state: z.string() })

/** Whether a horse can race on a day. */
export const verdict = z.object({
  horseId: id,
  /** The day that the verdict is about. */
  date: plainDate,
  /** Today where the horse is. */
  today: plainDate,
  canRace: z.boolean(),
  race: race.nullable(),
  obstacles: z.array(obstacle),
  /** The next day on which the reasons change without a new record. */
  nextChange: plainDate.nullable(),
  computedAt: instant,
})

/** A day of a calendar with the first reason against racing; `null`: the horse can race. */
const calendarDay = z.object({ date: plainDate, reason: obstacle.nullable() })

const calendarItem = z.object({
  item: z.enum(requirementItems),
  state: z.enum(['current', 'due', 'too-recent', 'expired', 'not-recorded', 'not-required']),
  /** The last day on which it is current without interruption. */
  lastSafeDate: plainDate.nullable(),
})

export const verdictCalendar = z.object({
  today: plainDate,
  race: race.nullable(),
  days: z.array(calendarDay),
  items: z.array(calendarItem),
})
