import type { PageCapability } from '@portal/contracts-shell'
import type { EdgeConfig } from './config.ts'

const recaptcha = {
  scripts: 'https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/',
  frames: 'https://www.google.com/recaptcha/',
}

/** Returns the headers of every response that does not come from a service. */
export function commonHeaders(config: EdgeConfig): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'x-frame-options': 'DENY',
    'permissions-policy': permissionsPolicy([]),
    ...(config.PORTAL_ORIGIN.startsWith('https:') && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  }
}

/** Returns what a document may ask the user for: nothing but the camera, where the page declares it. */
export function permissionsPolicy(capabilities: readonly PageCapability[]): string {
  const camera = capabilities.includes('camera') ? '(self)' : '()'
  return `accelerometer=(), camera=${camera}, display-capture=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()`
}

/** Hashes (`'sha256-...'`) of what a document contains inline, and what its page declares. The same body always has the same policy, so both can be cached. */
interface DocumentContents {
  readonly inlineScripts: readonly string[]
  readonly inlineStyles?: readonly string[]
  readonly capabilities?: readonly PageCapability[]
}

/**
 * Returns the policy of a document: only the portal's own files, the template's inline scripts and the styles of a
 * server-rendered page (both by hash) apply.
 * The sign-up page also allows reCAPTCHA, if configured, and a page that declares it may compile WebAssembly.
 */
export function contentSecurityPolicy(
  config: EdgeConfig,
  path: string,
  { inlineScripts, inlineStyles = [], capabilities = [] }: DocumentContents,
): string {
  const withRecaptcha = config.RECAPTCHA_SITE_KEY !== undefined && path === '/register'
  const externalOrigins = [config.PERSON_SERVICE_URL, config.USER_POOL_BROWSER_ENDPOINT].flatMap((url) =>
    url === undefined ? [] : [new URL(url).origin],
  )
  return [
    // Applies to prefetched files only, for which browsers have no other directive.
    "default-src 'self'",
    [
      "script-src 'self'",
      ...inlineScripts,
      ...(capabilities.includes('wasm') ? ["'wasm-unsafe-eval'"] : []),
      ...(withRecaptcha ? [recaptcha.scripts] : []),
    ].join(' '),
    ["style-src 'self'", ...inlineStyles].join(' '),
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    ["connect-src 'self'", ...new Set(externalOrigins)].join(' '),
    withRecaptcha ? `frame-src ${recaptcha.frames}` : "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(config.PORTAL_ORIGIN.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** Policy of the edge's own pages: text and inline styles. */
export const plainPagePolicy = (styleHash: string): string =>
  `default-src 'none'; style-src '${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`
