import type { BaseSettings } from '@portal/service-kit'
import { z } from 'zod'

/** The service's own settings. */
export const config = z.object({
  /** Comments one person may send in a minute and in an hour; several sent together under one receipt count once. */
  COMMENTS_PER_MINUTE: z.coerce.number().int().min(1).default(50),
  COMMENTS_PER_HOUR: z.coerce.number().int().min(1).default(500),
})

export type Settings = BaseSettings & z.infer<typeof config>
