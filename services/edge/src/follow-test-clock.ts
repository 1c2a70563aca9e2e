import { adminRoutes } from '@portal/contracts-admin/routes'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { EdgeConfig } from './config.ts'
import { ServiceClient } from './server-rendered/service-client.ts'

const intervalMs = 500
const getTestClock = {
  path: adminRoutes.getTestClock.path,
  results: z.object({ offsetSeconds: z.int().min(0) }),
}

/** The offset of the test clock, for browsers. */
export interface TestClockOffset {
  readonly milliseconds: number
}

/** Asks the admin service for the test clock of a demonstration (docs/adr/0029), because the edge receives no events. */
export function followTestClock(app: FastifyInstance, config: EdgeConfig): TestClockOffset {
  const offset = { milliseconds: 0 }
  const admin = config.UPSTREAMS.find(({ name }) => name === 'admin')
  if (!config.TEST_CLOCK || !admin) return offset
  const client = new ServiceClient(admin.origin, undefined)
  const timer = setInterval(async () => {
    // Without a response the last offset stays.
    const clock = await client.get(getTestClock).catch(() => undefined)
    if (clock !== undefined) offset.milliseconds = clock.offsetSeconds * 1000
  }, intervalMs).unref()
  app.addHook('onClose', async () => clearInterval(timer))
  return offset
}
