import { localeCookie, locales, type Locale } from '@portal/contracts-shell/host'

const key = 'portal.locale'

/** The language the person chose here, else the first of the browser's that the portal has, else English. */
export function chosenLocale(): Locale {
  try {
    const kept = localStorage.getItem(key)
    const known = locales.find((locale) => locale === kept)
    if (known !== undefined) return known
  } catch {
    // Without storage the browser's languages decide.
  }
  return navigator.languages.map(localeFor).find((locale) => locale !== undefined) ?? 'en-US'
}

export function keepLocale(locale: Locale): void {
  try {
    localStorage.setItem(key, locale)
  } catch {
    // The choice then holds for this page.
  }
  // No more than the language: what the edge writes before scripts run is then in it too.
  document.cookie = `${localeCookie}=${locale}; path=/; max-age=31536000; samesite=lax`
}

function localeFor(language: string): Locale | undefined {
  return locales.find((locale) => locale.slice(0, 2) === language.slice(0, 2).toLowerCase())
}
