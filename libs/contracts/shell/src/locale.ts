/** Languages of the portal. */
export type Locale = 'en-US' | 'es'
export const locales: readonly Locale[] = ['en-US', 'es']

/** Cookie with the chosen language, read by the edge when it renders a page. */
export const localeCookie = 'portal-locale'
