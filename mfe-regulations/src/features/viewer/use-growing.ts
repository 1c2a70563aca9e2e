import { useEffect, useState } from 'react'

/** What a first screen needs, with room to begin scrolling. */
const atOnce = 60
const step = 120

/**
 * How many of `total` things are shown: those of the first screen (and up to `needed`) at once, the others a few at a
 * time, so that the page answers in between. It goes on once `mayGrow`.
 */
export function useGrowing(total: number, needed: number, mayGrow: boolean): number {
  // Where the whole text stands in the document already, the page must not be shorter for a moment.
  const [grown, setGrown] = useState(() => (document.querySelector('[data-written-page]') === null ? atOnce : total))
  const shown = Math.max(grown, needed)
  useEffect(() => {
    if (!mayGrow || shown >= total) return
    // Not a transition: scrolling would begin it anew each time, and a busy machine never come to its end.
    const timer = setTimeout(() => setGrown(shown + step))
    return () => clearTimeout(timer)
  }, [shown, total, mayGrow])
  return Math.min(shown, total)
}

/** True once `isSettled`, and in any case after a moment: what is nice to have does not hold up what is asked for. */
export function useSettledOrLate(isSettled: boolean, milliseconds = 800): boolean {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
  return isSettled || isLate
}
