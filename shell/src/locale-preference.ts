import { localeCookie, locales, type Locale } from '@portal/contracts-shell/host'

const key = 'portal.locale'

/** Returns the saved language, else the first supported language of the browser, else English. */
export function getPreferredLocale(): Locale {
  try {
    const stored = localStorage.getItem(key)
    const savedLocale = locales.find((locale) => locale === stored)
    if (savedLocale !== undefined) return savedLocale
  } catch {
    // Without storage, use the browser's languages.
  }
  return navigator.languages.map(matchLocale).find((locale) => locale !== undefined) ?? 'en-US'
}

export function saveLocale(locale: Locale): void {
  try {
    localStorage.setItem(key, locale)
  } catch {
    // Without storage, the choice applies only to this page.
  }
  // The cookie contains only the language, so that the edge can render pages in it.
  document.cookie = `${localeCookie}=${locale}; path=/; max-age=31536000; samesite=lax`
}

function matchLocale(language: string): Locale | undefined {
  return locales.find((locale) => locale.slice(0, 2) === language.slice(0, 2).toLowerCase())
}
