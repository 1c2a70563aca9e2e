import type { KeyboardEvent, RefObject } from 'react'

/** Arrow down goes from the box to the first hit and on; arrow up goes back, at last into the box. */
export function useHitKeys(area: RefObject<HTMLElement | null>): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !area.current) return
    const box = area.current.querySelector<HTMLElement>('[data-search-box]')
    const stops = [...(box ? [box] : []), ...area.current.querySelectorAll<HTMLElement>('[data-hit]')]
    const at = stops.indexOf(event.target as HTMLElement)
    const next = stops[at + (event.key === 'ArrowDown' ? 1 : -1)]
    if (at === -1 || !next) return
    event.preventDefault()
    next.focus()
  }
}
