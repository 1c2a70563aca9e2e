/** Which pages of this browser have an editor open, so that two do not save the same words. */
export interface OpenPages {
  /** Says that a page is open, until what it answers is called. */
  open(page: string): () => void
  /** Calls back when a page is not open any more, unless that is taken back; answers false where it is not open now or nobody can tell. */
  whenGone(page: string, gone: () => void): false | (() => void)
}

const lockOf = (page: string) => `portal.editing.${page}`

/** By locks of the browser: they end with the page that holds them, however it ends. */
export function openPages(locks: LockManager | undefined = navigator.locks): OpenPages {
  if (!locks) return { open: () => () => undefined, whenGone: () => false }
  return {
    open(page) {
      let close: () => void = () => undefined
      const closed = new Promise<void>((done) => {
        close = done
      })
      void locks.request(lockOf(page), () => closed)
      return close
    },
    whenGone(page, gone) {
      const end = new AbortController()
      // Given up, the request is refused; that is no failure.
      locks.request(lockOf(page), { signal: end.signal }, gone).catch(() => undefined)
      return () => end.abort()
    },
  }
}
