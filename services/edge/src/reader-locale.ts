import type { IncomingHttpHeaders } from 'node:http'
import { localeCookie, type Locale } from '@portal/contracts-shell'

/** The language a reader chose in the portal (their browser says it in a cookie), else the one their browser asks for. */
export function readerLocale(headers: IncomingHttpHeaders): Locale {
  const chosen = new RegExp(`(?:^|;\\s*)${localeCookie}=(en-US|es)(?:;|$)`).exec(headers.cookie ?? '')?.[1]
  if (chosen === 'en-US' || chosen === 'es') return chosen
  return asked(headers['accept-language'] ?? '')
}

/** The first of the languages a browser names that the portal has, as the portal itself chooses. */
function asked(languages: string): Locale {
  const first = languages.split(',').find((language) => /^\s*(?:en|es)\b/i.test(language))
  return first !== undefined && /^\s*es\b/i.test(first) ? 'es' : 'en-US'
}
