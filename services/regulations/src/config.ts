import { deliverySettings } from '@portal/delivery'
import { fileSettings } from '@portal/files'
import type { BaseSettings } from '@portal/service-kit'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'

/** Settings of the service. */
export const config = deliverySettings.extend({
  ...fileSettings.shape,
  /** Maximum number of comments per person and minute or hour. Comments sent together under one receipt count once. */
  COMMENTS_PER_MINUTE: z.coerce.number().int().min(1).default(50),
  COMMENTS_PER_HOUR: z.coerce.number().int().min(1).default(500),
  /**
   * Limits for files uploaded with comments, per person: uploads per hour, and number and total size of unsent files.
   */
  COMMENT_FILES_PER_HOUR: z.coerce.number().int().min(1).default(200),
  COMMENT_FILES_UNSENT: z.coerce.number().int().min(1).default(60),
  COMMENT_FILES_UNSENT_MEGABYTES: z.coerce.number().min(0.001).default(300),
  /** Subscription requests per hour from one account or IP address, and confirmation emails per day to one address. */
  SUBSCRIBES_PER_HOUR: z.coerce.number().int().min(1).default(30),
  SUBSCRIBE_EMAILS_PER_DAY: z.coerce.number().int().min(1).default(3),
  /** Confirmations of comments per day to one unverified address. */
  CONFIRMATION_EMAILS_PER_DAY: z.coerce.number().int().min(1).default(20),
  /** Folder for files during text extraction; each file is deleted afterwards. */
  TEXT_EXTRACTION_DIR: z.string().min(1).default(join(tmpdir(), 'portal-text-extraction')),
  /** Folder for generated PDF, Word and ZIP files. It is a cache: every file can be generated again. */
  EXPORT_DIR: z.string().min(1).default(join(tmpdir(), 'portal-exports')),
  /** Size limit of the cache; the least recently used files are deleted first. */
  EXPORT_CACHE_MEGABYTES: z.coerce.number().min(0.001).default(1024),
  /** Number of worker threads for exports, and number of jobs that can wait in the queue. */
  EXPORT_WORKERS: z.coerce.number().int().min(1).max(16).default(2),
  EXPORT_MAX_QUEUED: z.coerce.number().int().min(1).default(20),
  /** Running and waiting jobs per account or IP address, and new jobs per hour; cached files do not count. */
  EXPORT_MAX_PER_REQUESTER: z.coerce.number().int().min(1).default(4),
  EXPORTS_PER_HOUR: z.coerce.number().int().min(1).default(60),
  /** Total size of the comment attachments in one package. */
  EXPORT_PACKAGE_MEGABYTES: z.coerce.number().min(0.001).default(2048),
  /** Time limit of an export job. */
  EXPORT_SECONDS: z.coerce.number().min(0.001).default(90),
})

export type Settings = BaseSettings & z.infer<typeof config>
