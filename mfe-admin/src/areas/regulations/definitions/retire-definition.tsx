import { describeFailure } from '@portal/api-client'
import type { Definition } from '@portal/contracts-regulations'
import { useShell } from '@portal/shell-sdk'
import { Button } from '@portal/ui'
import { useCommand, useQueryClient } from '@portal/ui/query'
import { useNavigate } from '@portal/ui/router'
import { regulationsApi } from '../../../shared/api.ts'
import { useDefinitionsText } from './texts.ts'

/** Retires a definition after confirmation. Its history stays stored. */
export function RetireDefinition({
  definition,
  listUrl,
}: {
  readonly definition: Definition
  readonly listUrl: string
}) {
  const t = useDefinitionsText()
  const { dialogs, toasts } = useShell()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { id, term } = definition
  const retire = useCommand((params: { readonly id: string }, options) =>
    regulationsApi().deleteDefinition({ params }, options),
  )
  const confirmAndRetire = async () => {
    const api = regulationsApi()
    try {
      const { total } = await api.listDefinitionUses({ params: { id }, query: { limit: 1 } })
      const isConfirmed = await dialogs.confirm({
        title: t('retire.title', { term }),
        englishPhrases: [term],
        message: t('retire.text', { count: total }),
        confirmLabel: t('retire'),
        danger: true,
      })
      if (!isConfirmed) return
      await retire.mutateAsync({ id })
      await queries.invalidateQueries({ queryKey: api.listDefinitions.key })
      toasts.show({ kind: 'success', message: t('retired', { term }), englishPhrases: [term] })
      void navigate(listUrl)
    } catch (failure) {
      toasts.show({ kind: 'error', message: describeFailure(failure, t).message })
    }
  }
  return (
    <Button variant="danger" busy={retire.isPending} onClick={() => void confirmAndRetire()}>
      {t('retire')}
    </Button>
  )
}
