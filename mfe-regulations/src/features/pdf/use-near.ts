import { useEffect, useState, type RefObject } from 'react'

/** How far beyond the window something counts as near: what is scrolled to next is there already. */
const margin = '75% 0px'

/** Whether an element is in the window or close to it. */
export function useNear(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(([entry]) => setIsNear(entry?.isIntersecting ?? false), {
      rootMargin: margin,
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isNear
}
