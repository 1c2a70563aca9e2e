import type { EdgeConfig } from './config.ts'

const recaptcha = {
  scripts: 'https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/',
  frames: 'https://www.google.com/recaptcha/',
}

/** Headers of every answer that is not a service's. */
export function commonHeaders(config: EdgeConfig): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'x-frame-options': 'DENY',
    'permissions-policy':
      'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()',
    ...(config.PORTAL_ORIGIN.startsWith('https:') && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  }
}

/**
 * The policy of a document: nothing but the portal's own files runs, and the scripts written into the shell's template,
 * by their hash. The sign-up check joins where it is configured, on the one page that uses it.
 */
export function contentSecurityPolicy(config: EdgeConfig, path: string, inlineScripts: readonly string[]): string {
  const withRecaptcha = config.RECAPTCHA_SITE_KEY !== undefined && path === '/register'
  const outside = [config.PERSON_SERVICE_URL, config.USER_POOL_BROWSER_ENDPOINT].flatMap((url) =>
    url === undefined ? [] : [new URL(url).origin],
  )
  return [
    "default-src 'none'",
    ["script-src 'self'", ...inlineScripts, ...(withRecaptcha ? [recaptcha.scripts] : [])].join(' '),
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "media-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    ["connect-src 'self'", ...new Set(outside)].join(' '),
    withRecaptcha ? `frame-src ${recaptcha.frames}` : "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(config.PORTAL_ORIGIN.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** The policy of pages that the edge writes itself: text and their own style. */
export const plainPagePolicy = (styleHash: string): string =>
  `default-src 'none'; style-src '${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`
