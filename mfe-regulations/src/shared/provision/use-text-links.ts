import type { useNavigate } from '@portal/ui/router'
import { useCallback, type MouseEvent } from 'react'

/**
 * Handles clicks on links in the text: navigates without a reload and opens defined terms in the panel. The text has
 * hundreds of both, and a router link for each would re-render on every URL change.
 */
export function useTextLinks(
  navigate: ReturnType<typeof useNavigate>,
  onOpenDefinition: (definitionId: string) => void,
): (event: MouseEvent) => void {
  return useCallback(
    (event) => {
      const isPlainClick = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
      if (!isPlainClick || event.defaultPrevented || !(event.target instanceof Element)) return
      const link = event.target.closest<HTMLAnchorElement>('a[data-portal], a[data-term]')
      if (!link) return
      event.preventDefault()
      const { term } = link.dataset
      if (term !== undefined) onOpenDefinition(term)
      else void navigate(link.getAttribute('href') ?? '/')
    },
    [navigate, onOpenDefinition],
  )
}
