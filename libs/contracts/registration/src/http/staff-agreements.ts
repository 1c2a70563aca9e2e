import { endpoint, instant, plainDate } from '@portal/contracts-common'
import { z } from 'zod'
import { staffErrors as errors } from '../staff-errors.ts'
import { staffRoutes as routes } from '../staff-routes.ts'

const kind = z.enum(['covered', 'non-covered'])

const text = z.strictObject({
  title: z.string().trim().min(3).max(200),
  paragraphs: z.array(z.string().trim().min(1).max(5000)).min(1).max(200),
})
const texts = z.strictObject({ 'en-US': text, es: text })
export type AgreementTexts = z.infer<typeof texts>

const version = z.object({
  kind,
  version: z.int().min(1),
  /** `draft`: can be changed; `scheduled`: published, and takes effect later; `former`: a later version is in effect. */
  status: z.enum(['draft', 'scheduled', 'in-effect', 'former']),
  /** Counts the changes of the draft. */
  revision: z.int(),
  /** First day; null while it is a draft. */
  effectiveFrom: plainDate.nullable(),
  changedAt: instant,
  /** Persons who accepted it. */
  acceptances: z.int(),
  texts,
})
export type AgreementVersion = z.infer<typeof version>

export const listAgreementVersions = endpoint(routes.listAgreementVersions, {
  summary: 'Lists the last 50 versions of the agreements of covered or of non-covered persons, the newest first.',
  params: z.strictObject({ kind }),
  results: z.array(version).max(50),
})

const draftErrors = { 'agreements.no-draft': errors['agreements.no-draft'] }

export const saveAgreementDraft = endpoint(routes.saveAgreementDraft, {
  summary: 'Creates or changes the draft of the next version. Published versions never change.',
  params: z.strictObject({ kind }),
  body: z.strictObject({
    texts,
    /** Revision of the draft that was changed; 0 to create one. */
    revision: z.int().min(0),
  }),
  results: version,
})

export const deleteAgreementDraft = endpoint(routes.deleteAgreementDraft, {
  summary: 'Deletes the draft of the next version.',
  params: z.strictObject({ kind }),
  results: z.object({ deleted: z.literal(true) }),
  errors: draftErrors,
})

export const previewAgreement = endpoint(routes.previewAgreement, {
  summary: 'Returns how many registered persons are asked to accept the next version. Changes nothing.',
  params: z.strictObject({ kind }),
  results: z.object({ affected: z.int() }),
  errors: draftErrors,
})

export const publishAgreement = endpoint(routes.publishAgreement, {
  summary: 'Publishes the draft. From its first day on, persons who register or are registered must accept it.',
  params: z.strictObject({ kind }),
  body: z.strictObject({ revision: z.int().min(1), effectiveFrom: plainDate }),
  results: version,
  errors: {
    ...draftErrors,
    'agreements.begins-in-past': errors['agreements.begins-in-past'],
    'agreements.begins-before-another': errors['agreements.begins-before-another'],
  },
})
