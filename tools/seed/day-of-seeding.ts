import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { toAuthorityDate } from '@portal/formats'
import { writePrivateJson } from '../start/secrets.ts'

/** Returns the day of the first seeding of this data folder. */
export function dayOfSeeding(dataDir: string): string {
  const file = join(dataDir, 'sample-content.json')
  if (!existsSync(file)) writePrivateJson(file, { today: toAuthorityDate(new Date()) })
  return z.object({ today: z.iso.date() }).parse(JSON.parse(readFileSync(file, 'utf8'))).today
}
