import { useEffect, useState, type RefObject } from 'react'

/** How far outside the viewport still counts as near, so that the next page is ready when it scrolls in. */
const rootMargin = '75% 0px'

/** Whether an element is in or near the viewport. */
export function useNearViewport(element: RefObject<HTMLElement | null>): boolean {
  const [isNearViewport, setIsNearViewport] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(([entry]) => setIsNearViewport(entry?.isIntersecting ?? false), {
      rootMargin,
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isNearViewport
}
