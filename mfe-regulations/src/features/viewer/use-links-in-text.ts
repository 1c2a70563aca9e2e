import type { useNavigate } from '@portal/ui/router'
import { useCallback, type MouseEvent } from 'react'

/**
 * Follows plain links to pages of the portal without a reload, and opens defined terms beside the text. A text has
 * hundreds of both: a router's link for each would render again at every change of the address.
 */
export function useLinksInText(
  navigate: ReturnType<typeof useNavigate>,
  onTerm: (definitionId: string) => void,
): (event: MouseEvent) => void {
  return useCallback(
    (event) => {
      const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
      if (!isPlain || event.defaultPrevented || !(event.target instanceof Element)) return
      const link = event.target.closest<HTMLAnchorElement>('a[data-portal], a[data-term]')
      if (!link) return
      event.preventDefault()
      const { term } = link.dataset
      if (term !== undefined) onTerm(term)
      else void navigate(link.getAttribute('href') ?? '/')
    },
    [navigate, onTerm],
  )
}
