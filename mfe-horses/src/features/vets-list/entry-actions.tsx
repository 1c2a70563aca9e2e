import type { VetsListEntryDetails } from '@portal/contracts-horses'
import { Button, Cluster } from '@portal/ui'
import { useVetsListText } from './texts.ts'
import { useEntryCommands } from './use-entry-commands.ts'
import { useMyTracks } from './use-my-tracks.ts'

/** What a regulatory veterinarian of the entry's track can do with it. */
export function EntryActions({ entry }: { readonly entry: VetsListEntryDetails }) {
  const t = useVetsListText()
  const commands = useEntryCommands()
  const tracks = useMyTracks()
  const { displayState, track } = entry
  const isOwn = tracks.some(
    ({ locationId, roles }) => locationId === track?.locationId && roles.includes('regulatory-veterinarian'),
  )
  if (!isOwn) return null
  if (displayState === 'proposed')
    return (
      <Cluster>
        <Button size="s" variant="primary" onClick={() => void commands.confirm(entry)}>
          {t('confirm')}
        </Button>
        <Button size="s" onClick={() => void commands.decline(entry)}>
          {t('decline')}
        </Button>
      </Cluster>
    )
  if (displayState !== 'on' && displayState !== 'eligible') return null
  return (
    <Cluster>
      <Button size="s" onClick={() => void commands.voidEntry(entry)}>
        {t('void')}
      </Button>
    </Cluster>
  )
}
