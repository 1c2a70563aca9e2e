import { deliverySettings } from '@portal/delivery'
import { fileSettings } from '@portal/files'
import type { BaseSettings } from '@portal/service-kit'
import { z } from 'zod'

/** The service's own settings. */
export const config = deliverySettings.extend({
  ...fileSettings.shape,
  /** Comments one person may send in a minute and in an hour; several sent together under one receipt count once. */
  COMMENTS_PER_MINUTE: z.coerce.number().int().min(1).default(50),
  COMMENTS_PER_HOUR: z.coerce.number().int().min(1).default(500),
  /** Askings to follow without an account: by one network address in an hour, and mails to one address in a day. */
  FOLLOWS_PER_HOUR: z.coerce.number().int().min(1).default(30),
  FOLLOW_MAILS_PER_DAY: z.coerce.number().int().min(1).default(3),
})

export type Settings = BaseSettings & z.infer<typeof config>
