import { fieldEncryptionSettings } from '@portal/field-encryption'
import { fileSettings } from '@portal/files'
import { z } from 'zod'

/** Settings of the horses service. */
export const horsesConfig = fieldEncryptionSettings.extend({
  ...fileSettings.shape,
  /** Phone number for people who scan a stall card or need help. */
  SUPPORT_PHONE: z.string().min(1).default('1-800-555-0142'),
  /** URL of the industry's registry of horses; without it the imported one is searched. */
  HORSE_REGISTRY_URL: z.url().optional(),
  HORSE_REGISTRY_TOKEN: z.string().min(1).optional(),
  HORSE_REGISTRY_TIMEOUT_MS: z.coerce.number().int().min(100).max(30_000).default(3000),
  /** Checks of names by one account. */
  LIMIT_NAME_CHECKS_PER_MINUTE: z.coerce.number().int().min(1).default(20),
  LIMIT_NAME_CHECKS_PER_DAY: z.coerce.number().int().min(1).default(200),
  /** Lists of up to 200 horses that one account checks. */
  LIMIT_HORSE_LISTS_PER_MINUTE: z.coerce.number().int().min(1).default(10),
  /** Reads of one calendar feed, and of any feed from one address. */
  LIMIT_CALENDAR_READS_PER_HOUR: z.coerce.number().int().min(1).default(60),
  /** Files that one person may upload. */
  LIMIT_FILES_PER_HOUR: z.coerce.number().int().min(1).default(200),
  /** Days for which the content of a deleted file is kept. */
  HORSE_FILE_RETENTION_DAYS: z.coerce.number().int().min(1).default(2555),
})
export type HorsesSettings = z.infer<typeof horsesConfig>
