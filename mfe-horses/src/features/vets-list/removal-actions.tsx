import type { VetsListEntryDetails } from '@portal/contracts-horses'
import { Button, Cluster } from '@portal/ui'
import { useVetsListText } from './texts.ts'
import { useRemovalCommands, type RemovalStepAction } from './use-removal-commands.ts'

/** Steps that end a removal without taking the horse off the list. */
const quiet: readonly RemovalStepAction[] = ['reject', 'withdraw', 'receive-positive-sample']

/** What the reader can do now to take the horse off the list. Passing and failing a jog is one form. */
export function RemovalActions({ entry }: { readonly entry: VetsListEntryDetails }) {
  const t = useVetsListText()
  const { request, take, isBusy } = useRemovalCommands(entry)
  const actions = (entry.removal?.actions ?? []).filter((action) => action !== 'fail-jog')
  if (!entry.mayRequestRemoval && actions.length === 0) return null
  return (
    <Cluster>
      {entry.mayRequestRemoval && (
        <Button variant="primary" busy={isBusy} onClick={() => void request()}>
          {t('request')}
        </Button>
      )}
      {actions.map((action) => (
        <Button
          key={action}
          {...(!quiet.includes(action) && { variant: 'primary' as const })}
          busy={isBusy}
          onClick={() => void take(action)}
        >
          {t(`do.${action}`)}
        </Button>
      ))}
    </Cluster>
  )
}
