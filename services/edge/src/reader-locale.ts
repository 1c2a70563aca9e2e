import type { IncomingHttpHeaders } from 'node:http'
import { localeCookie, type Locale } from '@portal/contracts-shell'

/**
 * Returns the language that the reader chose in the portal (stored in a cookie), otherwise the browser's preferred
 * one.
 */
export function getReaderLocale(headers: IncomingHttpHeaders): Locale {
  const cookieLocale = new RegExp(`(?:^|;\\s*)${localeCookie}=(en-US|es)(?:;|$)`).exec(headers.cookie ?? '')?.[1]
  if (cookieLocale === 'en-US' || cookieLocale === 'es') return cookieLocale
  return parseAcceptLanguage(headers['accept-language'] ?? '')
}

/** Returns the first supported language, chosen as the portal does. */
function parseAcceptLanguage(languages: string): Locale {
  const first = languages.split(',').find((language) => /^\s*(?:en|es)\b/i.test(language))
  return first !== undefined && /^\s*es\b/i.test(first) ? 'es' : 'en-US'
}
