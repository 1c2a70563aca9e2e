import { deliverySettings } from '@portal/delivery'
import { fileSettings } from '@portal/files'
import type { BaseSettings } from '@portal/service-kit'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'

/** The service's own settings. */
export const config = deliverySettings.extend({
  ...fileSettings.shape,
  /** Comments one person may send in a minute and in an hour; several sent together under one receipt count once. */
  COMMENTS_PER_MINUTE: z.coerce.number().int().min(1).default(50),
  COMMENTS_PER_HOUR: z.coerce.number().int().min(1).default(500),
  /** Files one person may upload for comments in an hour; and how many, of how much together, may wait with what is not sent. */
  COMMENT_FILES_PER_HOUR: z.coerce.number().int().min(1).default(200),
  COMMENT_FILES_UNSENT: z.coerce.number().int().min(1).default(60),
  COMMENT_FILES_UNSENT_MEGABYTES: z.coerce.number().min(0.001).default(300),
  /** Askings to follow without an account: by one network address in an hour, and mails to one address in a day. */
  FOLLOWS_PER_HOUR: z.coerce.number().int().min(1).default(30),
  FOLLOW_MAILS_PER_DAY: z.coerce.number().int().min(1).default(3),
  /** Mails of thanks for comments to one address in a day, as long as the address is not proven. */
  THANKS_MAILS_PER_DAY: z.coerce.number().int().min(1).default(20),
  /** Folder for files that editors send to be read as text: each is gone once it was read. */
  READINGS_DIR: z.string().min(1).default(join(tmpdir(), 'portal-readings')),
  /** Folder for PDF, Word and ZIP files of versions: a cache, everything in it can be made again. */
  EXPORT_DIR: z.string().min(1).default(join(tmpdir(), 'portal-exports')),
  /** How much is kept there; what was used longest ago goes first. */
  EXPORT_CACHE_MEGABYTES: z.coerce.number().min(0.001).default(1024),
  /** Files made at the same time, each in a thread of its own; and how many may wait for their turn. */
  EXPORT_WORKERS: z.coerce.number().int().min(1).max(16).default(2),
  EXPORT_WAITING: z.coerce.number().int().min(1).default(20),
  /** Files that one account or network address may have made or waiting at the same time, and begin in an hour; kept ones do not count. */
  EXPORT_WAITING_EACH: z.coerce.number().int().min(1).default(4),
  EXPORTS_PER_HOUR: z.coerce.number().int().min(1).default(60),
  /** Files of comments that one package may hold. */
  EXPORT_PACKAGE_MEGABYTES: z.coerce.number().min(0.001).default(2048),
  /** Longest time one file may take. */
  EXPORT_SECONDS: z.coerce.number().min(0.001).default(90),
})

export type Settings = BaseSettings & z.infer<typeof config>
