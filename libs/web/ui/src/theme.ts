/** `system` follows the device. */
export type Theme = 'light' | 'dark' | 'system'

const key = 'portal.theme'
const attribute = 'data-mantine-color-scheme'

/** The person's choice, kept in this browser; `system` unless they chose. */
export function currentTheme(): Theme {
  const kept = read()
  return kept === 'light' || kept === 'dark' ? kept : 'system'
}

/** Applies and keeps a theme. The attribute is also what Mantine's own style sheets look at. */
export function applyTheme(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(key)
    else localStorage.setItem(key, theme)
  } catch {
    // A browser without storage still gets the theme for this page.
  }
  show(theme)
}

/** Called once at start: shows the kept theme and follows the device while it is `system`. */
export function startTheme(): void {
  show(currentTheme())
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => show(currentTheme()))
}

function show(theme: Theme): void {
  const dark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute(attribute, dark ? 'dark' : 'light')
}

function read(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
