import type { useNavigate } from '@portal/ui/router'
import { useCallback, type MouseEvent } from 'react'

/**
 * Follows plain links to pages of the portal without a reload. A text has hundreds of citations: a router's link for
 * each would render again at every change of the address.
 */
export function usePortalLinks(navigate: ReturnType<typeof useNavigate>): (event: MouseEvent) => void {
  return useCallback(
    (event) => {
      const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-portal]') : null
      if (!link || !isPlain || event.defaultPrevented) return
      event.preventDefault()
      void navigate(link.getAttribute('href') ?? '/')
    },
    [navigate],
  )
}
