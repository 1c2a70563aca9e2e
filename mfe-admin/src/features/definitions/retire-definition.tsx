import { describeFailure } from '@portal/api-client'
import type { Definition } from '@portal/contracts-regulations'
import { useShell } from '@portal/shell-sdk'
import { Button } from '@portal/ui'
import { useCommand, useQueryClient } from '@portal/ui/query'
import { useNavigate } from '@portal/ui/router'
import { regulationsApi } from '../../api.ts'
import { useDefinitionsText } from './texts.ts'

/** Takes a definition out of use, after saying how many provisions link to it. It is kept. */
export function RetireDefinition({ definition, list }: { readonly definition: Definition; readonly list: string }) {
  const t = useDefinitionsText()
  const { dialogs, toasts } = useShell()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { id, term } = definition
  const retire = useCommand((params: { readonly id: string }, options) =>
    regulationsApi().deleteDefinition({ params }, options),
  )
  const ask = async () => {
    const api = regulationsApi()
    try {
      const { total } = await api.listDefinitionUses({ params: { id }, query: { limit: 1 } })
      const isSure = await dialogs.confirm({
        title: t('retire.title', { term }),
        english: [term],
        message: t('retire.text', { count: total }),
        confirmLabel: t('retire'),
        danger: true,
      })
      if (!isSure) return
      await retire.mutateAsync({ id })
      await queries.invalidateQueries({ queryKey: api.listDefinitions.key })
      toasts.show({ kind: 'success', message: t('retired', { term }), english: [term] })
      void navigate(list)
    } catch (failure) {
      toasts.show({ kind: 'error', message: describeFailure(failure, t).message })
    }
  }
  return (
    <Button variant="danger" busy={retire.isPending} onClick={() => void ask()}>
      {t('retire')}
    </Button>
  )
}
