/** Reads and changes the location outside React components, through the router. */
export interface BrowserLocation {
  current(): string
  to(path: string, options?: { readonly replace?: boolean }): void
  /** Connects the router once it is mounted. */
  attach(navigate: (path: string, options?: { readonly replace?: boolean }) => void): void
}

export function createBrowserLocation(): BrowserLocation {
  let navigate: ((path: string, options?: { readonly replace?: boolean }) => void) | undefined
  return {
    current: () => location.pathname + location.search + location.hash,
    to(path, options) {
      if (navigate !== undefined) navigate(path, options)
      else location.assign(path)
    },
    attach(next) {
      navigate = next
    },
  }
}
