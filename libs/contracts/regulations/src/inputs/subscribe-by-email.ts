import { id, locale } from '@portal/contracts-common'
import { z } from 'zod'

export const subscriptionFields = {
  /** The main regulation; null for all regulations. */
  mainParentId: id.nullable(),
  locale,
}

/** A subscription without an account. */
export const subscribeByEmailInput = z.strictObject({ email: z.email().max(254), ...subscriptionFields })
