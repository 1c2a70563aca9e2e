import { CallFailure, describeFailure } from '@portal/api-client'
import type { VersionSummary } from '@portal/contracts-regulations'
import { versionLifecycle } from '@portal/contracts-regulations/rules'
import { useShell } from '@portal/shell-sdk'
import { Button } from '@portal/ui'
import { useCommand, useQueryClient } from '@portal/ui/query'
import { regulationsApi } from '../../../../shared/api.ts'
import { useAccount, useLocalDrafts } from '../../../../shared/local-drafts.ts'
import { ProvisionDraftStore } from '../saving/provision-draft-store.ts'
import { useRegulationsText } from '../texts.ts'
import { useVersionText } from '../use-version-text.ts'

/** Deletes an unpublished version after confirmation. Deleting its only version deletes the regulation. */
export function DeleteVersion({
  version,
  onDeleted,
}: {
  readonly version: VersionSummary
  readonly onDeleted: () => void
}) {
  const t = useRegulationsText()
  const versionText = useVersionText()
  const { dialogs, toasts } = useShell()
  const queries = useQueryClient()
  const account = useAccount()
  const localDrafts = useLocalDrafts()
  const { versionId, mainParentId, lockVersion, state, nodeCount } = version
  const remove = useCommand((expectedVersion: number, options) =>
    regulationsApi().deleteRegulation({ params: { id: versionId }, query: { expectedVersion } }, options),
  )
  if (!versionLifecycle.transition(state, 'delete')) return null
  const english = versionText.english(version)
  const names = { title: versionText.title(version), version: versionText.label(version) }
  const confirmAndDelete = async () => {
    const api = regulationsApi()
    try {
      const { total } = await api.listVersions({ query: { mainParentId, limit: 1 } })
      const subject = total === 1 ? 'regulation' : state === 'CURRENT_EDIT' ? 'adopted' : 'version'
      const isConfirmed = await dialogs.confirm({
        title: t(total === 1 ? 'delete.regulation.title' : 'delete.version.title', names),
        message: `${t(`delete.${subject}.text`, names)} ${t('delete.consequences', { count: Math.max(0, nodeCount - 1) })}`,
        confirmLabel: t('delete.send'),
        englishPhrases: english,
        danger: true,
      })
      if (!isConfirmed) return
      const { deleted } = await remove.mutateAsync(lockVersion)
      discardLocalDrafts()
      toasts.show({
        kind: 'success',
        message: t(deleted === 'regulation' ? 'deleted.regulation' : 'deleted.version', names),
        englishPhrases: english,
      })
      void queries.invalidateQueries({ queryKey: api.listVersions.key })
      onDeleted()
    } catch (failure) {
      const isStale = failure instanceof CallFailure && failure.error === 'resource.stale'
      toasts.show({ kind: 'error', message: isStale ? t('delete.stale') : describeFailure(failure, t).message })
      // The current version shows why it cannot be deleted.
      for (const { key } of [api.listVersions, api.getMainRegulation]) void queries.invalidateQueries({ queryKey: key })
    }
  }
  const discardLocalDrafts = () => {
    const store = new ProvisionDraftStore(window, account, { versionId, mainParentId })
    for (const regulationId of store.all().keys()) store.put(regulationId, undefined)
    localDrafts.remove(`publication.${versionId}`)
  }
  return (
    <section className="dr-promotion" aria-labelledby="delete-title">
      <h2 id="delete-title">{t('delete.heading')}</h2>
      <p>{t('delete.help')}</p>
      <Button variant="danger" busy={remove.isPending} onClick={() => void confirmAndDelete()}>
        {t('delete.open')}
      </Button>
    </section>
  )
}
