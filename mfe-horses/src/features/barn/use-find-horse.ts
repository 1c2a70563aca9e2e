import { CallFailure } from '@portal/api-client'
import { canOpen } from '@portal/contracts-common/light'
import { horsesRoutes } from '@portal/contracts-horses/routes'
import { useUser } from '@portal/shell-sdk'
import { useMutation } from '@portal/ui/query'
import { useNavigate } from '@portal/ui/router'
import { findScanned, findTyped, searchRegistered, type BarnHorse } from './barn-horses.ts'
import { parseScan, type Scan } from './parse-scan.ts'

/**
 * Finds horses by what was typed or scanned: first among the reader's horses, which are saved on the device, then with a
 * connection among all that the reader may search.
 */
export function useFindHorse(own: readonly BarnHorse[]) {
  const navigate = useNavigate()
  const maySearch = canOpen(horsesRoutes.searchHorses.access, useUser())
  return useMutation({
    mutationFn: async (input: Scan | string): Promise<readonly BarnHorse[]> => {
      const scan = typeof input === 'string' ? parseScan(input) : input
      const found = scan ? findScanned(own, scan) : findTyped(own, String(input))
      if (found.length > 0) return found
      if (scan && 'token' in scan) {
        await navigate(`/stall-cards/open/${scan.token}`)
        return []
      }
      const text = scan ? scan.microchip : String(input).trim()
      if (!maySearch || text === '' || !navigator.onLine) return []
      return searchRegistered(text).catch((failure: unknown) => {
        // The browser can say that it is online without a connection.
        if (failure instanceof CallFailure && failure.error === 'network.unreachable') return []
        throw failure
      })
    },
  })
}
