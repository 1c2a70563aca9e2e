import { Notice } from '@portal/ui'
import { useQuery } from '@portal/ui/query'
import { Link } from '@portal/ui/router'
import { useEffect, useState } from 'react'
import { regulationsApi } from '../../../api.ts'
import { useAccount } from '../../../kept-values.ts'
import { waitingEdits, type WaitingEdit } from '../saving/kept-provisions.ts'
import { openPages } from '../saving/open-pages.ts'
import { regulationsAddress } from '../regulations-place.ts'
import { useRegulationsText } from '../texts.ts'
import { useVersionWords } from '../version-words.ts'

/** Tells an editor of work in this browser that was not saved and that no open window saves. Nothing when there is none. */
export function WaitingWork() {
  const t = useRegulationsText()
  const edits = useWaitingEdits()
  if (edits.length === 0) return null
  return (
    <Notice tone="warning" title={t('waiting.title')}>
      <p>{t('waiting.text')}</p>
      <ul>
        {edits.map((edit) => (
          <li key={edit.versionId}>
            <Edit edit={edit} />
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function Edit({ edit: { mainParentId, versionId, provisions } }: { readonly edit: WaitingEdit }) {
  const t = useRegulationsText()
  const words = useVersionWords()
  const { data } = useQuery(regulationsApi().getVersionStatus.query({ params: { versionId } }))
  return (
    <>
      <Link to={regulationsAddress({ regulation: mainParentId, version: versionId })}>
        {data ? (
          <>
            <span lang={words.titleLang(data.version)}>{words.title(data.version)}</span>, {words.label(data.version)}
          </>
        ) : (
          t('waiting.version')
        )}
      </Link>
      : {t('waiting.provisions', { count: provisions })}
    </>
  )
}

/** What an open window has in hand does not wait; once that is closed, what it could not save does. */
function useWaitingEdits(): readonly WaitingEdit[] {
  const account = useAccount()
  const [edits, setEdits] = useState<readonly WaitingEdit[]>([])
  useEffect(() => {
    const kept = waitingEdits(localStorage, account)
    const gone = new Set<string>()
    const show = () =>
      setEdits(waitingEdits(localStorage, account).filter((edit) => edit.pages.some((page) => gone.has(page))))
    const pages = openPages()
    const watches = [...new Set(kept.flatMap((edit) => edit.pages))].map((page) => {
      const watch = pages.whenGone(page, () => {
        gone.add(page)
        show()
      })
      if (watch === false) gone.add(page)
      return watch
    })
    show()
    return () => {
      for (const end of watches) if (end) end()
    }
  }, [account])
  return edits
}
