import type { RuntimeSettings } from '@portal/contracts-shell/settings'
import { readSettings } from '@portal/service-kit/settings'
import { z } from 'zod'

const upstream = z.object({
  /** Name of the service, for logs and readiness. */
  name: z.string(),
  /** Path prefixes that go to it, unchanged. */
  paths: z.array(z.string().startsWith('/')),
  /** Beginnings of the addresses under which it takes files; nowhere else is a large body passed on. */
  uploads: z.array(z.string().startsWith('/')).default([]),
  /** Most bytes by beginning, where less than `UPLOAD_LIMIT` is enough. */
  uploadLimits: z.record(z.string().startsWith('/'), z.number().int().positive()).default({}),
  /** Most bytes of a JSON body by beginning, where it takes more than `BODY_LIMIT`: a text as long as a whole series. */
  bodyLimits: z.record(z.string().startsWith('/'), z.number().int().positive()).default({}),
  origin: z.url(),
  /** Its private port: readiness, contract, kept mails. Not reachable through the edge. */
  privateOrigin: z.url(),
})

const json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue({ code: 'custom', message: 'is not JSON' })
    return z.NEVER
  }
})

const edgeSettings = z.object({
  /** Folder of releases, generations and the pointer (docs/runbooks/releases.md). */
  STORAGE_DIR: z.string().min(1),
  /** JSON list of services behind the edge. */
  UPSTREAMS: json.pipe(z.array(upstream)),
  USER_POOL_ID: z.string().min(1),
  USER_POOL_CLIENT_ID: z.string().min(1),
  USER_POOL_REGION: z.string().min(1),
  /** Where browsers reach the user pool; without it the portal's own `/idp`. */
  USER_POOL_BROWSER_ENDPOINT: z.url().optional(),
  /** Base address of the person service, which has a host of its own; without it the registration service's. */
  PERSON_SERVICE_URL: z.url().optional(),
  /** The default is of the range reserved for fiction. */
  SUPPORT_PHONE: z.string().default('1-800-555-0142'),
  RECAPTCHA_SITE_KEY: z.string().optional(),
  ANALYTICS: z.enum(['built-in', 'none']).default('built-in'),
  /** How long a service may take to begin its answer, milliseconds. */
  UPSTREAM_TIMEOUT: z.coerce.number().int().positive().default(30_000),
  /** How long answers under way may take when the edge ends, milliseconds. */
  DRAIN_TIME: z.coerce.number().int().min(0).default(5_000),
  /** How long a request with its body may take to arrive, milliseconds. */
  REQUEST_TIMEOUT: z.coerce.number().int().positive().default(120_000),
  /** Largest JSON body that is passed on, bytes: what services read. Uploads have their own. */
  BODY_LIMIT: z.coerce.number().int().positive().default(1_000_000),
  UPLOAD_LIMIT: z.coerce.number().int().positive().default(209_715_200),
})

export type EdgeConfig = ReturnType<typeof readConfig>

/** Reads the environment; throws with the list of names at fault. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>) {
  const settings = readSettings('edge', environment, {
    uses: { database: false, messaging: false, userPool: false },
    config: edgeSettings,
  })
  const registration = settings.UPSTREAMS.find(({ name }) => name === 'registration')
  return {
    ...settings,
    PERSON_SERVICE_URL: settings.PERSON_SERVICE_URL ?? registration?.origin ?? settings.PORTAL_ORIGIN,
  }
}

/** What browsers are told (`/config.json`). `origin` is the address under which this one reached the portal. */
export function runtimeSettings(config: EdgeConfig, origin: string): RuntimeSettings {
  return {
    userPool: {
      endpoint: config.USER_POOL_BROWSER_ENDPOINT ?? `${origin}/idp`,
      region: config.USER_POOL_REGION,
      poolId: config.USER_POOL_ID,
      clientId: config.USER_POOL_CLIENT_ID,
    },
    personService: config.PERSON_SERVICE_URL,
    api: origin,
    supportPhone: config.SUPPORT_PHONE,
    demonstration: config.DEMONSTRATION,
    analytics: config.ANALYTICS,
    ...(config.RECAPTCHA_SITE_KEY !== undefined && { recaptchaSiteKey: config.RECAPTCHA_SITE_KEY }),
  }
}
