import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { authorityDay } from '../portal/authority-day.ts'
import { writeWhole } from '../start/secrets.ts'

/** The day of the first seeding of this data folder. */
export function dayOfSeeding(dataDir: string): string {
  const file = join(dataDir, 'sample-content.json')
  if (!existsSync(file)) writeWhole(file, { today: authorityDay(new Date()) })
  return z.object({ today: z.iso.date() }).parse(JSON.parse(readFileSync(file, 'utf8'))).today
}
