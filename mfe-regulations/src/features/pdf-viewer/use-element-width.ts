import { useEffect, useState } from 'react'

/** Returns the inner width of an element in CSS pixels; undefined before it is measured. */
export function useElementWidth(element: HTMLElement | null): number | undefined {
  const [width, setWidth] = useState<number>()
  useEffect(() => {
    if (!element) return
    const measure = () => setWidth(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return width
}
