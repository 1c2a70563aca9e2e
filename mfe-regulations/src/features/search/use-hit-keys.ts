import type { KeyboardEvent, RefObject } from 'react'

/** Arrow down moves from the search box through the results; arrow up moves back. */
export function useArrowKeyNavigation(container: RefObject<HTMLElement | null>): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !container.current) return
    const searchBox = container.current.querySelector<HTMLElement>('[data-search-box]')
    const focusTargets = [
      ...(searchBox ? [searchBox] : []),
      ...container.current.querySelectorAll<HTMLElement>('[data-hit]'),
    ]
    const index = focusTargets.indexOf(event.target as HTMLElement)
    const next = focusTargets[index + (event.key === 'ArrowDown' ? 1 : -1)]
    if (index === -1 || !next) return
    event.preventDefault()
    next.focus()
  }
}
