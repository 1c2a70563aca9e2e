import { endpoint, id, locale } from '@portal/contracts-common'
import { z } from 'zod'
import { horsesErrors as errors } from '../errors.ts'
import { horsesRoutes as routes } from '../routes/index.ts'
import { maxStallCards, stallCardAlerts, stallCardOptions } from '../rules/stall-cards/index.ts'
import { horseIdentity, photoId } from './horses.ts'

const card = z.object({
  horseId: id,
  ...horseIdentity,
  markings: z.string().nullable(),
  responsiblePersonName: z.string().nullable(),
  /** The primary attending veterinarian, or else the first one. */
  attendingVeterinarianName: z.string().nullable(),
  /** In E.164; `null`: not wanted, not confirmed, or not available now. */
  responsiblePersonPhone: z.string().nullable(),
  attendingVeterinarianPhone: z.string().nullable(),
  photoId,
  locationName: z.string().nullable(),
  /** The most urgent first. */
  alerts: z.array(z.enum(stallCardAlerts)),
  /** What the QR code contains. */
  url: z.url(),
})
export type StallCard = z.infer<typeof card>

/** Ids of horses, separated by commas. */
const horses = z
  .string()
  .max(maxStallCards * 40)
  .transform((text) => [...new Set(text.split(',').map((each) => each.trim()))])
  .pipe(z.array(id).min(1).max(maxStallCards))

/** Names of options, separated by commas. */
const show = z
  .string()
  .max(100)
  .default('')
  .transform((text) => [...new Set(text.split(',').filter(Boolean))])
  .pipe(z.array(z.enum(stallCardOptions)))

const notFound = { 'horses.not-found': errors['horses.not-found'] }

export const listStallCards = endpoint(routes.listStallCards, {
  summary: 'Returns the stall cards of some of the caller’s horses, in the order of the query.',
  ownership: 'per-caller',
  query: z.strictObject({ horses, show }),
  results: z.object({
    supportPhone: z.string(),
    /** Phone numbers were wanted and can't be read now. */
    arePhonesMissing: z.boolean(),
    cards: z.array(card),
  }),
  errors: notFound,
})

export const downloadStallCards = endpoint(routes.downloadStallCards, {
  summary: 'The stall cards of some of the caller’s horses as tagged PDF, one on each page.',
  query: z.strictObject({ horses, show, locale: locale.default('en-US') }),
  results: { file: ['application/pdf'] },
  errors: notFound,
})

export const getStallCardSupport = endpoint(routes.getStallCardSupport, {
  summary: 'Returns the phone number for people who scan a stall card without an account.',
  results: z.object({ supportPhone: z.string() }),
})

export const findHorseOfStallCard = endpoint(routes.findHorseOfStallCard, {
  summary: 'Returns the id of the horse of a stall card. Who may see the horse is decided when it is opened.',
  params: z.strictObject({ token: id }),
  results: z.object({ horseId: id }),
  errors: notFound,
})

export const exportHealthRecord = endpoint(routes.exportHealthRecord, {
  summary:
    'The health record of a horse as tagged PDF: what is due, and the newest 1,000 records. The export is audited.',
  params: z.strictObject({ horseId: id }),
  query: z.strictObject({ locale: locale.default('en-US') }),
  results: { file: ['application/pdf'] },
  errors: notFound,
})
