import type { RuntimeSettings } from '@portal/contracts-shell/settings'
import { InvalidSettings, readSettings } from '@portal/service-kit/settings'
import { z } from 'zod'

const upstream = z.object({
  /** Name of the service, for logs and readiness. */
  name: z.string(),
  /** Path prefixes that are forwarded to it unchanged. */
  paths: z.array(z.string().startsWith('/')),
  /** Path prefixes that are forwarded to it at the host of `PERSON_SERVICE_URL`, and only there. */
  personPaths: z.array(z.string().startsWith('/')).default([]),
  /** Receives cookies. They are removed from requests to other services, because one contains the refresh token. */
  receivesCookies: z.boolean().default(false),
  /** Path prefixes that accept file uploads. Large bodies are rejected elsewhere. */
  uploads: z.array(z.string().startsWith('/')).default([]),
  /** Maximum upload size in bytes by path prefix, if less than `UPLOAD_LIMIT`. */
  uploadLimits: z.record(z.string().startsWith('/'), z.number().int().positive()).default({}),
  /**
   * Maximum JSON body in bytes by path prefix, if more than `BODY_LIMIT`, for example for the text of a whole series.
   */
  bodyLimits: z.record(z.string().startsWith('/'), z.number().int().positive()).default({}),
  /** Pages that it renders, from its contract (`ServerRenderedPages`). */
  pages: z
    .object({
      renderPath: z.string().startsWith('/'),
      urlsPath: z.string().startsWith('/'),
      pages: z.array(
        z.object({
          path: z.string().startsWith('/'),
          query: z.array(z.string()).default([]),
          requiredQuery: z.string().optional(),
          limitPerMinute: z.int().positive().optional(),
        }),
      ),
    })
    .optional(),
  origin: z.url(),
  /** Origin of its private port: readiness, contract, outbox. Not reachable through the edge. */
  privateOrigin: z.url(),
})

const json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue({ code: 'custom', message: 'must be JSON' })
    return z.NEVER
  }
})

const edgeSettings = z.object({
  /** Folder with releases, generations and the live pointer (docs/runbooks/releases.md). */
  STORAGE_DIR: z.string().min(1),
  /** The services behind the edge, as a JSON list. */
  UPSTREAMS: json.pipe(z.array(upstream)),
  USER_POOL_ID: z.string().min(1),
  USER_POOL_CLIENT_ID: z.string().min(1),
  USER_POOL_REGION: z.string().min(1),
  /** URL of the user pool for browsers. Defaults to the portal's own `/idp`. */
  USER_POOL_BROWSER_ENDPOINT: z.url().optional(),
  /** Base URL of the person service. Its host differs from the portal's, so browsers call it across origins. */
  PERSON_SERVICE_URL: z.url(),
  /** The default number is reserved for fiction. */
  SUPPORT_PHONE: z.string().default('1-800-555-0142'),
  RECAPTCHA_SITE_KEY: z.string().optional(),
  ANALYTICS: z.enum(['built-in', 'none']).default('built-in'),
  /** Maximum time until a service starts its response, in milliseconds. */
  UPSTREAM_TIMEOUT: z.coerce.number().int().positive().default(30_000),
  /** How long to wait for open responses on shutdown, in milliseconds. */
  DRAIN_TIME: z.coerce.number().int().min(0).default(5_000),
  /** Maximum time for a request to arrive, including its body, in milliseconds. */
  REQUEST_TIMEOUT: z.coerce.number().int().positive().default(120_000),
  /** Maximum JSON body to forward, in bytes. Uploads have their own limit. */
  BODY_LIMIT: z.coerce.number().int().positive().default(1_000_000),
  UPLOAD_LIMIT: z.coerce.number().int().positive().default(209_715_200),
})

export type EdgeConfig = ReturnType<typeof readConfig>

/** Reads the environment. Throws with a list of invalid settings. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>) {
  const config = readSettings('edge', environment, {
    uses: { database: false, messaging: false, userPool: false },
    config: edgeSettings,
  })
  if (new URL(config.PERSON_SERVICE_URL).host === new URL(config.PORTAL_ORIGIN).host)
    throw new InvalidSettings('edge', [
      { path: ['PERSON_SERVICE_URL'], message: 'must have another host than PORTAL_ORIGIN' },
    ])
  return config
}

/** Returns the settings for browsers (`/config.json`). `origin` is the URL at which this browser reached the portal. */
export function getRuntimeSettings(config: EdgeConfig, origin: string, testClockOffsetMs = 0): RuntimeSettings {
  return {
    userPool: {
      endpoint: config.USER_POOL_BROWSER_ENDPOINT ?? `${origin}/idp`,
      region: config.USER_POOL_REGION,
      poolId: config.USER_POOL_ID,
      clientId: config.USER_POOL_CLIENT_ID,
    },
    personServiceUrl: config.PERSON_SERVICE_URL,
    apiUrl: origin,
    supportPhone: config.SUPPORT_PHONE,
    demonstration: config.DEMONSTRATION,
    analytics: config.ANALYTICS,
    ...(testClockOffsetMs > 0 && { testClockOffsetMs }),
    ...(config.RECAPTCHA_SITE_KEY !== undefined && { recaptchaSiteKey: config.RECAPTCHA_SITE_KEY }),
  }
}
