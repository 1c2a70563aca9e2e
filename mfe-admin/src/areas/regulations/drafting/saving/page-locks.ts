/** Tracks which pages of this browser have an editor open, so that only one of them saves a text. */
export interface PageLocks {
  /** Marks a page as open. Returns the function that releases it. */
  hold(pageId: string): () => void
  /**
   * Calls `onRelease` when a page closes. Returns a function that cancels the call, or false if the page is not open or
   * the browser does not support locks.
   */
  onReleased(pageId: string, onRelease: () => void): false | (() => void)
}

const toLockName = (pageId: string) => `portal.editing.${pageId}`

/** Uses the Web Locks API: the browser releases the locks of a page when it closes or crashes. */
export function createPageLocks(locks: LockManager | undefined = navigator.locks): PageLocks {
  if (!locks) return { hold: () => () => undefined, onReleased: () => false }
  return {
    hold(pageId) {
      let release: () => void = () => undefined
      const released = new Promise<void>((resolve) => {
        release = resolve
      })
      void locks.request(toLockName(pageId), () => released)
      return release
    },
    onReleased(pageId, onRelease) {
      const controller = new AbortController()
      // An aborted request rejects, which is expected.
      locks.request(toLockName(pageId), { signal: controller.signal }, onRelease).catch(() => undefined)
      return () => controller.abort()
    },
  }
}
