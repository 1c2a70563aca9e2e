/** The page's address for what is not a component: the router tells it where to go. */
export interface BrowserLocation {
  current(): string
  to(path: string, options?: { readonly replace?: boolean }): void
  /** The router's own way to another page, once it is there. */
  attach(navigate: (path: string, options?: { readonly replace?: boolean }) => void): void
}

export function browserLocation(): BrowserLocation {
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
