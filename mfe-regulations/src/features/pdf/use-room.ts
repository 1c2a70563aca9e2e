import { useEffect, useState } from 'react'

/** The width that an element has for what is in it, CSS pixels; undefined before it was measured. */
export function useRoom(element: HTMLElement | null): number | undefined {
  const [room, setRoom] = useState<number>()
  useEffect(() => {
    if (!element) return
    const measure = () => setRoom(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return room
}
