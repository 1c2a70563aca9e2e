import { query } from '@portal/contracts-common'
import { z } from 'zod'

/** Asks a service whether it runs and is connected; every service with messaging responds. */
export const pingOf = (service: string) =>
  query(`qry.${service}.service.ping.v1`, { request: z.strictObject({}), response: z.object({}), timeoutMs: 1000 })
