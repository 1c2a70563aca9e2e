import { z } from 'zod'
import { isLoopbackHost, createProxyCheck } from './client-address.ts'

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

/** Settings of every service. Port 0 lets the system choose a port (tests). */
const runtime = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: port,
  PRIVATE_PORT: port,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** The portal's public origin; links in emails start with it. */
  PORTAL_ORIGIN: z.url(),
  /** Demonstration mode: shows captured emails and prints accounts. Never set it in production. */
  DEMONSTRATION: flag.default(false),
  /** Lets staff move the time of the whole portal forward. Only in demonstration mode. */
  TEST_CLOCK: flag.default(false),
  /** Comma-separated origins whose pages may call this service from another host (CORS). */
  CORS_ORIGINS: list,
  /**
   * Comma-separated IP addresses and networks of the proxies in front of this process. Only their X-Forwarded-For is trusted.
   * Processes on the same machine are not trusted either unless they are listed.
   */
  TRUSTED_PROXIES: list.refine(areNetworks, 'must be addresses or networks such as 10.0.0.0/8, separated by commas'),
  /** Credential with which other services make `internal` calls; without it all such calls are refused. */
  INTERNAL_CREDENTIAL: z.string().min(32).optional(),
  /** Milliseconds between becoming unready and closing the port: one probe period of the load balancer. */
  SHUTDOWN_DELAY_MS: z.coerce.number().int().min(0).default(0),
})

const database = z.object({
  /** The service's database, for a role that owns no tables. */
  DATABASE_URL: z.string().min(1),
  DATABASE_POOL: z.coerce.number().int().min(1).max(200).default(16),
})

const messaging = z.object({
  NATS_URL: z.string().min(1),
  /** Replicas of each stream in a cluster; without it the server's setting stays. */
  NATS_REPLICAS: z.coerce.number().int().min(1).max(5).optional(),
  /** Whether this process handles events. If not, another process of the service must. */
  CONSUME_EVENTS: flag.default(true),
})

const userPool = z.object({
  USER_POOL_ISSUER: z.url(),
  USER_POOL_JWKS_URI: z.url(),
  USER_POOL_CLIENT_ID: z.string().min(1),
})

/** The parts that a service uses, all by default; each adds its settings. */
export interface Uses {
  readonly database?: boolean
  readonly messaging?: boolean
  readonly userPool?: boolean
}

const demonstrationIsPublic = 'shows codes and passwords to anyone, so PORTAL_ORIGIN must be on this machine'

/** Whether only browsers on this machine can reach the origin. A missing origin is reported separately. */
function isLocalOrigin(origin: string | undefined): boolean {
  const host = URL.parse(origin ?? '')?.host
  return host === undefined || isLoopbackHost(host)
}

function areNetworks(networks: readonly string[]): boolean {
  try {
    createProxyCheck(networks)
    return true
  } catch {
    return false
  }
}

/** The settings of every service; those of unused parts are undefined. */
export type BaseSettings = z.infer<typeof runtime> &
  Partial<z.infer<typeof database>> &
  Partial<z.infer<typeof messaging>> &
  Partial<z.infer<typeof userPool>>

/** The environment is invalid. The message lists every invalid setting, but no values. */
export class InvalidSettings extends Error {
  override readonly name = 'InvalidSettings'
  readonly names: readonly string[]

  constructor(service: string, issues: readonly { path: readonly PropertyKey[]; message: string }[]) {
    const lines = issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    super(`${service} cannot start. Fix these settings:\n${lines.join('\n')}`)
    this.names = issues.map((issue) => issue.path.join('.'))
  }
}

/** Reads the base settings and the service's own from `environment`; throws {@link InvalidSettings} with all invalid names. */
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
  const values = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const results = schemas.map((schema) => schema.safeParse(values))
  const issues = results.flatMap((result) => (result.success ? [] : result.error.issues))
  if (values['DEMONSTRATION'] === 'true' && !isLocalOrigin(values['PORTAL_ORIGIN']))
    issues.push({ code: 'custom', input: undefined, path: ['DEMONSTRATION'], message: demonstrationIsPublic })
  if (values['TEST_CLOCK'] === 'true' && values['DEMONSTRATION'] !== 'true')
    issues.push({ code: 'custom', input: undefined, path: ['TEST_CLOCK'], message: 'only in demonstration mode' })
  if (issues.length > 0) throw new InvalidSettings(service, issues)
  return Object.assign({}, ...results.map((result) => result.data)) as BaseSettings & z.infer<z.ZodObject<Shape>>
}
