import { bilingual, endpoint, id, instant, keysetPageOf, keysetQuery, locale } from '@portal/contracts-common'
import { z } from 'zod'
import { subscribeByEmailInput, subscriptionFields } from '../inputs/subscribe-by-email.ts'
import { regulationsRoutes as routes } from '../routes.ts'
import { pickErrors } from './pick-errors.ts'

/** A subscription to email updates about published versions. */
const subscription = z.object({
  subscriptionId: id,
  /** The main regulation; null for all regulations. */
  mainParentId: id.nullable(),
  /** Title of the regulation; null for all regulations. */
  title: bilingual.nullable(),
  series: z.string().nullable(),
  locale,
  createdAt: instant,
  /** False until the link in the confirmation email is used; no updates are sent before. */
  isConfirmed: z.boolean(),
})
export type Subscription = z.infer<typeof subscription>

export const listSubscriptions = endpoint(routes.listSubscriptions, {
  summary: 'The caller’s subscriptions, newest first',
  ownership: 'per-caller',
  query: z.strictObject({ ...keysetQuery, mainParentId: id.optional() }),
  results: keysetPageOf(subscription),
})

export const subscribe = endpoint(routes.subscribe, {
  summary: 'Subscribes to a regulation or to all regulations; repeating it only changes the language',
  accessNote: 'emails go to the address of the account; an unverified address must be confirmed first',
  body: z.strictObject(subscriptionFields),
  results: subscription,
  errors: pickErrors('subscriptions.no-address'),
})

export const unsubscribe = endpoint(routes.unsubscribe, {
  summary: 'Deletes one of the caller’s subscriptions',
  ownership: 'owner-only',
  params: z.strictObject({ subscriptionId: id }),
  results: z.object({ unsubscribed: z.boolean() }),
})

export const subscribeByEmail = endpoint(routes.subscribeByEmail, {
  summary: 'Subscribes without an account; a confirmation email is sent to the address',
  accessNote: 'rate-limited by IP address and email address; the response never reveals who is subscribed',
  body: subscribeByEmailInput,
  results: z.object({ accepted: z.literal(true) }),
})
