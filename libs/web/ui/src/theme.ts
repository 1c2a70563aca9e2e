/** `system` follows the device setting. */
export type Theme = 'light' | 'dark' | 'system'

const storageKey = 'portal.theme'
const themeAttribute = 'data-mantine-color-scheme'

/** Returns the theme stored in this browser, or `system`. */
export function getTheme(): Theme {
  const stored = readStoredTheme()
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** Applies and stores a theme. Mantine's style sheets use the same attribute. */
export function applyTheme(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, theme)
  } catch {
    // Without storage, the theme still applies to this page.
  }
  setThemeAttribute(theme)
}

/** Called once at startup: applies the stored theme and follows the device setting while it is `system`. */
export function initTheme(): void {
  setThemeAttribute(getTheme())
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => setThemeAttribute(getTheme()))
}

function setThemeAttribute(theme: Theme): void {
  const isDark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute(themeAttribute, isDark ? 'dark' : 'light')
}

function readStoredTheme(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}
