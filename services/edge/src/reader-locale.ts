import type { IncomingHttpHeaders } from 'node:http'
import { localeCookie, type Locale } from '@portal/contracts-shell'

/** The language a reader chose in the portal (their browser says it in a cookie), else the one their browser asks for. */
export function readerLocale(headers: IncomingHttpHeaders): Locale {
  const chosen = new RegExp(`(?:^|;\\s*)${localeCookie}=(en-US|es)(?:;|$)`).exec(headers.cookie ?? '')?.[1]
  if (chosen === 'en-US' || chosen === 'es') return chosen
  return /^es\b/i.test(headers['accept-language'] ?? '') ? 'es' : 'en-US'
}
