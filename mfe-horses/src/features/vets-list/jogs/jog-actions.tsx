import type { JogSignOff } from '@portal/contracts-horses'
import { Button, Cluster, LinkButton } from '@portal/ui'
import { useJogsText } from './texts.ts'
import { useJogCommands } from './use-jog-commands.ts'

/** What a regulatory veterinarian of the track can do with a jog. */
export function JogActions({ jog, horse }: { readonly jog: JogSignOff; readonly horse: string }) {
  const t = useJogsText()
  const { reject } = useJogCommands()
  const { jogId, track, actions } = jog
  const path = `/day-sheet/${track.locationId}/jogs/${jogId}`
  if (actions.length === 0) return null
  return (
    <Cluster>
      {actions.includes('pass') && (
        <LinkButton variant="primary" size="s" to={path} aria-label={t('sign-label', { horse })}>
          {t('sign')}
        </LinkButton>
      )}
      {actions.includes('amend-to-passed') && (
        <LinkButton size="s" to={path} aria-label={t('amend-label', { horse })}>
          {t('amend')}
        </LinkButton>
      )}
      {actions.includes('reject') && (
        <Button
          size="s"
          aria-label={t('reject-label', { horse })}
          onClick={() => void reject(track.locationId, jogId, horse)}
        >
          {t('reject')}
        </Button>
      )}
    </Cluster>
  )
}
