import { id, instant, plainDate } from '@portal/contracts-common'
import { z } from 'zod'
import { uploadedFile } from './file-shapes.ts'
import { drugRoutes, joints, jointSubstances, medicalTypes, testOutcomes } from '../rules/health/index.ts'

// The rules name the longest texts and have a message for each; these limits only bound the request.
const shortText = z.string().trim().max(200).optional()
const longText = z.string().trim().max(5000).optional()

/** What a person enters; which fields are required depends on the type (`validateHealthRecord`). */
export const healthRecordInput = z.strictObject({
  medicalType: z.string().max(40),
  name: shortText,
  date: shortText,
  results: longText,
  outcome: shortText,
  conditionTreated: longText,
  dosage: shortText,
  route: shortText,
  prescribingVeterinarianId: id.optional(),
  treatingPersonId: id.optional(),
  joint: shortText,
  jointSubstance: shortText,
  device: shortText,
  site: shortText,
  /** A physiotherapy with a powered device, such as a laser. */
  usesPoweredDevice: z.boolean().optional(),
  /** A procedure with pin-firing. */
  isPinFiring: z.boolean().optional(),
})
export type HealthRecordBody = z.infer<typeof healthRecordInput>

/** The first plain dates on which a horse may work and race after a treatment. */
export const standDown = z.object({ earliestWork: plainDate, earliestRace: plainDate, source: z.string() })

const person = z.object({ personId: id, name: z.string() })

/** A stored record. */
export const healthRecord = z.object({
  recordId: id,
  medicalType: z.enum(medicalTypes),
  name: z.string(),
  /** Plain date at the track. */
  date: plainDate,
  /** null: only the day is known. */
  treatedAt: instant.nullable(),
  results: z.string(),
  outcome: z.enum(testOutcomes).nullable(),
  conditionTreated: z.string().nullable(),
  dosage: z.string().nullable(),
  route: z.enum(drugRoutes).nullable(),
  prescribingVeterinarian: person.nullable(),
  treatingPerson: person.nullable(),
  joint: z.enum(joints).nullable(),
  jointSubstance: z.enum(jointSubstances).nullable(),
  device: z.string().nullable(),
  site: z.string().nullable(),
  usesPoweredDevice: z.boolean(),
  isPinFiring: z.boolean(),
  /** Entered later than the rule allows. */
  isLate: z.boolean(),
  enteredBy: person,
  enteredAt: instant,
  /** The record that this one replaces, and why. */
  corrects: id.nullable(),
  reason: z.string().nullable(),
  /** The record that replaced this one. */
  correctedBy: id.nullable(),
  /** This record withdraws the one it corrects. */
  isVoided: z.boolean(),
  standDown: standDown.nullable(),
  /** Photos and PDF files, such as a certificate. Files that are not `Completed` are only listed for their uploader. */
  attachments: z.array(uploadedFile),
  /** Attachments that were removed because they were wrong. */
  removedAttachments: z.array(z.object({ fileId: id, removedBy: person, removedAt: instant, reason: z.string() })),
})
export type HealthRecord = z.infer<typeof healthRecord>
