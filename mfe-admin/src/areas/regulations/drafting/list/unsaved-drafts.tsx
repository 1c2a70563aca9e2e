import { Notice } from '@portal/ui'
import { useQuery } from '@portal/ui/query'
import { Link } from '@portal/ui/router'
import { useEffect, useState } from 'react'
import { regulationsApi } from '../../../../shared/api.ts'
import { useAccount } from '../../../../shared/local-drafts.ts'
import { listUnsavedDrafts, type UnsavedDraft } from '../saving/provision-draft-store.ts'
import { createPageLocks } from '../saving/page-locks.ts'
import { regulationsUrl } from '../regulations-url.ts'
import { useRegulationsText } from '../texts.ts'
import { useVersionText } from '../use-version-text.ts'

/** Lists drafts with unsaved changes in this browser that no open window is saving. Renders nothing if there are none. */
export function UnsavedDrafts() {
  const t = useRegulationsText()
  const drafts = useUnsavedDrafts()
  if (drafts.length === 0) return null
  return (
    <Notice tone="warning" title={t('unsaved-drafts.title')}>
      <p>{t('unsaved-drafts.text')}</p>
      <ul>
        {drafts.map((draft) => (
          <li key={draft.versionId}>
            <DraftLink draft={draft} />
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function DraftLink({ draft: { mainParentId, versionId, provisionCount } }: { readonly draft: UnsavedDraft }) {
  const t = useRegulationsText()
  const versionText = useVersionText()
  const { data } = useQuery(regulationsApi().getVersionStatus.query({ params: { versionId } }))
  return (
    <>
      <Link to={regulationsUrl({ regulation: mainParentId, version: versionId })}>
        {data ? (
          <>
            <span lang={versionText.titleLang(data.version)}>{versionText.title(data.version)}</span>,{' '}
            {versionText.label(data.version)}
          </>
        ) : (
          t('unsaved-drafts.version')
        )}
      </Link>
      : {t('unsaved-drafts.provisions', { count: provisionCount })}
    </>
  )
}

/** Leaves out changes that an open window is still saving; adds what it could not save when that window closes. */
function useUnsavedDrafts(): readonly UnsavedDraft[] {
  const account = useAccount()
  const [drafts, setDrafts] = useState<readonly UnsavedDraft[]>([])
  useEffect(() => {
    const closedPages = new Set<string>()
    const update = () =>
      setDrafts(
        listUnsavedDrafts(localStorage, account).filter((draft) =>
          draft.pageIds.some((pageId) => closedPages.has(pageId)),
        ),
      )
    const locks = createPageLocks()
    const pageIds = new Set(listUnsavedDrafts(localStorage, account).flatMap((draft) => draft.pageIds))
    const cancelWatches = [...pageIds].map((pageId) => {
      const cancel = locks.onReleased(pageId, () => {
        closedPages.add(pageId)
        update()
      })
      if (cancel === false) closedPages.add(pageId)
      return cancel
    })
    update()
    return () => {
      for (const cancel of cancelWatches) if (cancel) cancel()
    }
  }, [account])
  return drafts
}
