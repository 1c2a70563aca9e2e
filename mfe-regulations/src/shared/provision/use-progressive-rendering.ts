import { useEffect, useState } from 'react'

/** Enough items for the first screen and some scrolling. */
const initialCount = 60
const batchSize = 120

/**
 * Returns how many of `total` items to render: the first screen (at least `minimum`) at once, then batches, so that
 * the page stays responsive. Batches start once `isEnabled`.
 */
export function useProgressiveRendering(total: number, minimum: number, isEnabled: boolean): number {
  // When the whole text is server-rendered, the page must not get shorter for a moment.
  const [renderedCount, setRenderedCount] = useState(() =>
    document.querySelector('[data-server-rendered]') === null ? initialCount : total,
  )
  const count = Math.max(renderedCount, minimum)
  useEffect(() => {
    if (!isEnabled || count >= total) return
    // Not a transition: scrolling would restart it again and again, and a busy machine would never finish.
    const timer = setTimeout(() => setRenderedCount(count + batchSize))
    return () => clearTimeout(timer)
  }, [count, total, isEnabled])
  return Math.min(count, total)
}

/** True once `isSettled`, or after a timeout: optional data must not delay the page. */
export function useSettledOrTimeout(isSettled: boolean, timeoutMs = 800): boolean {
  const [isTimedOut, setIsTimedOut] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsTimedOut(true), timeoutMs)
    return () => clearTimeout(timer)
  }, [timeoutMs])
  return isSettled || isTimedOut
}
