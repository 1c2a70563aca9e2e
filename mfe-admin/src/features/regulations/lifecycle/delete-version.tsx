import { CallFailure, describeFailure } from '@portal/api-client'
import type { VersionSummary } from '@portal/contracts-regulations'
import { offeredIn } from '@portal/contracts-regulations/rules'
import { useShell } from '@portal/shell-sdk'
import { Button } from '@portal/ui'
import { useCommand, useQueryClient } from '@portal/ui/query'
import { regulationsApi } from '../../../api.ts'
import { useAccount, useKeptWork } from '../../../kept-values.ts'
import { KeptProvisions } from '../saving/kept-provisions.ts'
import { useRegulationsText } from '../texts.ts'
import { useVersionWords } from '../version-words.ts'

/** Deletes an edit that was never published, after saying what goes with it; with its only version the regulation goes too. */
export function DeleteVersion({
  version,
  onDeleted,
}: {
  readonly version: VersionSummary
  readonly onDeleted: () => void
}) {
  const t = useRegulationsText()
  const words = useVersionWords()
  const { dialogs, toasts } = useShell()
  const queries = useQueryClient()
  const account = useAccount()
  const keptWork = useKeptWork()
  const { versionId, mainParentId, lockVersion, state, nodeCount } = version
  const remove = useCommand((expectedVersion: number, options) =>
    regulationsApi().deleteRegulation({ params: { id: versionId }, query: { expectedVersion } }, options),
  )
  if (!offeredIn(state, 'delete')) return null
  const english = words.english(version)
  const names = { title: words.title(version), version: words.label(version) }
  const ask = async () => {
    const api = regulationsApi()
    try {
      const { total } = await api.listVersions({ query: { mainParentId, limit: 1 } })
      const what = total === 1 ? 'regulation' : state === 'CURRENT_EDIT' ? 'adopted' : 'version'
      const isSure = await dialogs.confirm({
        title: t(total === 1 ? 'delete.regulation.title' : 'delete.version.title', names),
        message: `${t(`delete.${what}.text`, names)} ${t('delete.goes', { count: Math.max(0, nodeCount - 1) })}`,
        confirmLabel: t('delete.send'),
        english,
        danger: true,
      })
      if (!isSure) return
      const { deleted } = await remove.mutateAsync(lockVersion)
      forgetWork()
      toasts.show({
        kind: 'success',
        message: t(deleted === 'regulation' ? 'deleted.regulation' : 'deleted.version', names),
        english,
      })
      void queries.invalidateQueries({ queryKey: api.listVersions.key })
      onDeleted()
    } catch (failure) {
      const isStale = failure instanceof CallFailure && failure.error === 'resource.stale'
      toasts.show({ kind: 'error', message: isStale ? t('delete.stale') : describeFailure(failure, t).message })
      // What stands against it is seen in how it is now.
      for (const { key } of [api.listVersions, api.getMainRegulation]) void queries.invalidateQueries({ queryKey: key })
    }
  }
  const forgetWork = () => {
    const kept = new KeptProvisions(window, account, { versionId, mainParentId })
    for (const regulationId of kept.all().keys()) kept.put(regulationId, undefined)
    keptWork.forget(`publication.${versionId}`)
  }
  return (
    <section className="dr-promotion" aria-labelledby="delete-title">
      <h2 id="delete-title">{t('delete.heading')}</h2>
      <p>{t('delete.help')}</p>
      <Button variant="danger" busy={remove.isPending} onClick={() => void ask()}>
        {t('delete.open')}
      </Button>
    </section>
  )
}
