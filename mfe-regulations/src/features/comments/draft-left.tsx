import { Button, Notice } from '@portal/ui'
import { lazy, Suspense } from 'react'
import type { Draft } from './draft-store.ts'
import { useCommentText } from './texts.ts'
import { useForgetDraft } from './use-drafts.ts'

const CopyWords = lazy(() => import('./writing-form.tsx').then((module) => ({ default: module.CopyWords })))

/** A draft that was not sent before the window closed: not lost, and said so. */
export function DraftLeft({ draft }: { readonly draft: Draft }) {
  const t = useCommentText()
  const forget = useForgetDraft()
  return (
    <Notice tone="warning" title={t('left.title')}>
      <p className="rc-words">{draft.body}</p>
      <p>{t('left.text')}</p>
      <p className="rc-actions">
        <Suspense fallback={null}>
          <CopyWords words={draft.body} />
        </Suspense>
        <Button size="s" variant="quiet" onClick={() => void forget(draft.draftId).catch(() => undefined)}>
          {t('write.discard')}
        </Button>
      </p>
    </Notice>
  )
}
