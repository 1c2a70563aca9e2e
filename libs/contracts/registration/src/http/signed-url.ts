import { instant } from '@portal/contracts-common'
import { z } from 'zod'
import { licenseFileTypes } from '../rules/licenses/index.ts'

/** A short-lived URL of a file: its path at the portal's origin. */
export const signedUrl = z.object({ url: z.string(), expiresAt: instant, fileType: z.enum(licenseFileTypes) })
