/** The languages of the portal. */
export type Locale = 'en-US' | 'es'
export const locales: readonly Locale[] = ['en-US', 'es']

/** Cookie in which a browser keeps the language chosen in the portal, for pages that are written before scripts run. */
export const localeCookie = 'portal-locale'
