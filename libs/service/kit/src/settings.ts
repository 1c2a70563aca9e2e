import { z } from 'zod'
import { isLoopbackHost, proxiesIn } from './client-address.ts'

const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
const port = z.coerce.number().int().min(0).max(65535)
const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
  )

/** What every service is told by its environment. Ports of 0 are chosen by the system (tests). */
const runtime = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: port,
  PRIVATE_PORT: port,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** Address a person's browser has in its bar; links in mails begin with it. */
  PORTAL_ORIGIN: z.url(),
  /** Demonstration mode: kept mails are shown, accounts are printed. Never set in production. */
  DEMONSTRATION: flag.default(false),
  /** Origins, separated by commas, whose pages may call this service from another host. */
  CORS_ORIGINS: list,
  /**
   * Addresses and networks, separated by commas, of the proxies before this process: their X-Forwarded-For is believed, and
   * nobody else's. A service always believes its own machine; the edge only what stands here.
   */
  TRUSTED_PROXIES: list.refine(areNetworks, 'must be addresses or networks such as 10.0.0.0/8, separated by commas'),
  /** The credential other services of the portal show on `internal` calls; without it no such call passes. */
  INTERNAL_CREDENTIAL: z.string().min(32).optional(),
  /** Milliseconds between "not ready" and closing the door: one probe period of the load balancer. */
  SHUTDOWN_WAIT: z.coerce.number().int().min(0).default(0),
})

const database = z.object({
  /** The service's own database, for the role that owns nothing. */
  DATABASE_URL: z.string().min(1),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(16),
  /** How often what is no longer needed is deleted. */
  RETENTION_MINUTES: z.coerce.number().int().min(1).max(10_000).default(60),
})

const messaging = z.object({
  NATS_URL: z.string().min(1),
  /** On how many servers of a cluster each stream is kept; left out, it stays as the server has it. */
  NATS_REPLICAS: z.coerce.number().int().min(1).max(5).optional(),
  /** Whether this process handles events. Where it only answers requests, another process of the service must. */
  CONSUME_EVENTS: flag.default(true),
})

const userPool = z.object({
  USER_POOL_ISSUER: z.url(),
  USER_POOL_JWKS_URI: z.url(),
  USER_POOL_CLIENT_ID: z.string().min(1),
})

/** Which parts of the portal a service uses; each adds its settings. All of them unless told otherwise. */
export interface Uses {
  readonly database?: boolean
  readonly messaging?: boolean
  readonly userPool?: boolean
}

const demonstrationIsPublic = 'shows codes and passwords to everybody; it is only for a PORTAL_ORIGIN on this machine'

/** Whether only this machine's own browsers reach the address; one that is missing is a fault of its own. */
function isOfThisMachine(origin: string | undefined): boolean {
  const host = URL.parse(origin ?? '')?.host
  return host === undefined || isLoopbackHost(host)
}

function areNetworks(networks: readonly string[]): boolean {
  try {
    proxiesIn(networks)
    return true
  } catch {
    return false
  }
}

/** The settings every service has; those of a part it does not use are `undefined`. */
export type BaseSettings = z.infer<typeof runtime> &
  Partial<z.infer<typeof database>> &
  Partial<z.infer<typeof messaging>> &
  Partial<z.infer<typeof userPool>>

/** The environment does not satisfy the schema; the message lists every name at fault, and no value. */
export class SettingsFault extends Error {
  override readonly name = 'SettingsFault'
  readonly names: readonly string[]

  constructor(service: string, issues: readonly { path: readonly PropertyKey[]; message: string }[]) {
    const lines = issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    super(`${service} cannot start, its environment is incomplete:\n${lines.join('\n')}`)
    this.names = issues.map((issue) => issue.path.join('.'))
  }
}

/** Reads the base settings and the service's own from `environment`; throws a {@link SettingsFault} naming all faults. */
export function readSettings<Shape extends z.ZodRawShape>(
  service: string,
  environment: Readonly<Record<string, string | undefined>>,
  options: { readonly uses?: Uses; readonly config?: z.ZodObject<Shape> },
): BaseSettings & z.infer<z.ZodObject<Shape>> {
  const {
    database: withDatabase = true,
    messaging: withMessaging = true,
    userPool: withPool = true,
  } = options.uses ?? {}
  const schemas: z.ZodObject[] = [runtime]
  if (withDatabase) schemas.push(database)
  if (withMessaging) schemas.push(messaging)
  if (withPool) schemas.push(userPool)
  if (options.config) schemas.push(options.config)
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const results = schemas.map((schema) => schema.safeParse(given))
  const issues = results.flatMap((result) => (result.success ? [] : result.error.issues))
  if (given['DEMONSTRATION'] === 'true' && !isOfThisMachine(given['PORTAL_ORIGIN']))
    issues.push({ code: 'custom', input: undefined, path: ['DEMONSTRATION'], message: demonstrationIsPublic })
  if (issues.length > 0) throw new SettingsFault(service, issues)
  return Object.assign({}, ...results.map((result) => result.data)) as BaseSettings & z.infer<z.ZodObject<Shape>>
}
