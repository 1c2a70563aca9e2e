import { z } from 'zod'

/** Where files are kept and who looks at them; part of the config of a service that keeps files. */
export const fileSettings = z.object({
  /** Folder of this machine: uploads under way and, without a bucket, the files themselves. */
  FILES_DIR: z.string().min(1),
  /** Bucket of an S3 store; without it files stay in the folder. */
  FILES_S3_BUCKET: z.string().min(1).optional(),
  FILES_S3_REGION: z.string().min(1).default('us-east-1'),
  /** Address of a store that is not Amazon's. */
  FILES_S3_ENDPOINT: z.url().optional(),
  FILES_S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  FILES_S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  /** The virus scanner, `host:port` or the path of a socket; where one is set, what it did not see is not readable. */
  CLAMD_ADDRESS: z.string().min(1).optional(),
  /** Hours after which an upload that nobody went on with, and a file that nothing names, are removed. */
  FILES_ABANDONED_HOURS: z.coerce.number().positive().default(24),
  /** How many files, and how much, one person may have here that nothing names yet. */
  FILES_OPEN_EACH: z.coerce.number().int().min(1).default(40),
  FILES_OPEN_MEGABYTES: z.coerce.number().int().min(1).default(20_480),
})
export type FileSettings = z.infer<typeof fileSettings>
