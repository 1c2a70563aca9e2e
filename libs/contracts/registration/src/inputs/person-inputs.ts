import { plainDate } from '@portal/contracts-common'
import { z } from 'zod'
import { stripMarkup } from '../rules/account-rules.ts'
import { states } from '../rules/registration/index.ts'

export { addressInput, personNameInput } from './registration-answers.ts'

/** Every state in which a person is licensed. */
export const licensedStatesInput = z.array(z.enum(states)).max(states.length)

/** Dates of a jockey's examinations, and the agent's name as typed. */
export const jockeyDatesInput = z.strictObject({
  lastPhysicalOn: z.union([plainDate, z.literal('')]),
  baselineConcussionOn: z.union([plainDate, z.literal('')]),
  agentName: z.string().max(1000).transform(stripMarkup).nullable(),
})
