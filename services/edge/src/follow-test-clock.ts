import { adminRoutes } from '@portal/contracts-admin/routes'
import { setDateOffset } from '@portal/formats/date-offset'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { EdgeConfig } from './config.ts'
import { PublicApiClient } from './server-rendered/public-api-client.ts'

const intervalMs = 500
const getTestClock = {
  path: adminRoutes.getTestClock.path,
  results: z.object({ offsetSeconds: z.int().min(0) }),
}

/** The offset of the test clock, for server-rendered pages and browsers. */
export interface TestClockOffset {
  readonly milliseconds: number
}

/** Asks the admin service for the test clock of a demonstration (docs/adr/0029), because the edge receives no events. */
export function followTestClock(app: FastifyInstance, config: EdgeConfig): TestClockOffset {
  const offset = { milliseconds: 0 }
  const admin = config.UPSTREAMS.find(({ name }) => name === 'admin')
  if (!config.TEST_CLOCK || !admin) return offset
  const client = new PublicApiClient(admin.origin)
  const timer = setInterval(async () => {
    // Without a response the last offset stays.
    const clock = await client.get(getTestClock).catch(() => undefined)
    if (clock === undefined || clock.offsetSeconds * 1000 === offset.milliseconds) return
    offset.milliseconds = clock.offsetSeconds * 1000
    setDateOffset(offset.milliseconds)
  }, intervalMs).unref()
  app.addHook('onClose', async () => clearInterval(timer))
  return offset
}
