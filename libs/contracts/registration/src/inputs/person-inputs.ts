import { plainDate } from '@portal/contracts-common'
import { z } from 'zod'
import { line } from './registration-answers.ts'

export { addressInput, licensedStatesInput, personNameInput } from './registration-answers.ts'

/** Dates of a jockey's examinations, and the agent's name as typed. */
export const jockeyDatesInput = z.strictObject({
  lastPhysicalOn: z.union([plainDate, z.literal('')]),
  baselineConcussionOn: z.union([plainDate, z.literal('')]),
  agentName: line.nullable(),
})
