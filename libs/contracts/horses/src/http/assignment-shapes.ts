import { id, instant } from '@portal/contracts-common'
import { z } from 'zod'
import { assignmentSources, organizationKinds, responsibilityBases } from '../rules/assignments/index.ts'

/** A person or a location of a horse in a period. */
export const assignment = z.object({
  assignmentId: id,
  role: z.enum(['responsible-person', 'owner', 'designated-owner', 'attending-veterinarian', 'location']),
  /** Of the person, the organization or the location; `null`: no longer known. */
  name: z.string().nullable(),
  basis: z.enum(responsibilityBases).nullable(),
  /** Of an owner, in percent. */
  share: z.number().nullable(),
  isPrimary: z.boolean(),
  /** Of an owner that is not an individual. */
  organizationKind: z.enum(organizationKinds).nullable(),
  from: instant,
  /** `null`: in effect. */
  to: instant.nullable(),
  source: z.enum(assignmentSources),
  /** Of a duplicate that was merged into this horse; kept for the record. */
  isFromDuplicate: z.boolean(),
  /** Staff replaced it by another one. */
  isCorrected: z.boolean(),
  /** Why staff corrected another one by this. */
  reason: z.string().nullable(),
})
export type HorseAssignment = z.infer<typeof assignment>
