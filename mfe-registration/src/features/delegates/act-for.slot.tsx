import { useUser } from '@portal/shell-sdk'
import { Cluster, Notice } from '@portal/ui'
import { StartActing } from './start-acting.tsx'
import { useText } from './texts.ts'
import { useDelegations } from './use-delegations.ts'

/**
 * People whom the user can act for; fills the shell's `home-signed-in` slot. Renders nothing without any, and while the user acts
 * for one of them.
 */
export default function ActFor() {
  const t = useText()
  const user = useUser()
  const { items } = useDelegations('received', 'current')
  const active = items.filter(({ status }) => status === 'active')
  if (active.length === 0 || user?.actingFor !== undefined) return null
  return (
    <Notice title={t('slot.title')}>
      <Cluster>
        {active.map((delegation) => (
          <StartActing key={delegation.delegationId} delegation={delegation} hasName />
        ))}
      </Cluster>
    </Notice>
  )
}
