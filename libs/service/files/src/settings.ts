import { z } from 'zod'

/** Settings for the storage, the virus scanner and the quotas of files. Part of the configuration of a service with files. */
export const fileSettings = z.object({
  /** Local folder of the uploads in progress and, without a bucket, of the files. */
  FILES_DIR: z.string().min(1),
  /** S3 bucket of the files. Without it, files are stored in the folder. */
  FILES_S3_BUCKET: z.string().min(1).optional(),
  FILES_S3_REGION: z.string().min(1).default('us-east-1'),
  /** Address of an S3-compatible storage other than Amazon's. */
  FILES_S3_ENDPOINT: z.url().optional(),
  FILES_S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  FILES_S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  /** Address of clamd: `host:port` or the path of a socket. When set, files that were not scanned cannot be read. */
  CLAMD_ADDRESS: z.string().min(1).optional(),
  /** Hours after which abandoned uploads and unreferenced files are deleted. */
  FILES_ABANDONED_HOURS: z.coerce.number().positive().default(24),
  /** The maximum number and size of the pending (unreferenced) files of one user. */
  FILES_PENDING_PER_USER: z.coerce.number().int().min(1).default(40),
  FILES_PENDING_MEGABYTES_PER_USER: z.coerce.number().int().min(1).default(20_480),
})
export type FileSettings = z.infer<typeof fileSettings>
