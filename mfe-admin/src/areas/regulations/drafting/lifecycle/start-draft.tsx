import type { VersionSummary } from '@portal/contracts-regulations'
import { RichText } from '@portal/i18n'
import { englishTag, useTaggedText } from '@portal/shell-sdk'
import { AccessibleText, Button, LoadingState } from '@portal/ui'
import { lazy, Suspense, useState } from 'react'
import { useRegulationsText } from '../texts.ts'

const StartDraftDialog = lazy(() => import('./start-draft.dialog.tsx'))

/** Button that starts a new draft of a regulation. The dialog asks for the version it is based on. */
export function StartDraft({
  regulation,
  base,
  size = 'm',
}: {
  readonly regulation: Pick<VersionSummary, 'mainParentId' | 'series' | 'title'>
  /** The version suggested as base; otherwise the newest one. */
  readonly base?: string
  readonly size?: 's' | 'm'
}) {
  const t = useRegulationsText()
  const tagged = useTaggedText()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size={size} onClick={() => setOpen(true)}>
        <AccessibleText
          label={<RichText text={t('start-draft.of', { title: tagged(regulation.title) })} tags={englishTag} />}
        >
          {t('start-draft')}
        </AccessibleText>
      </Button>
      {isOpen && (
        <Suspense fallback={<LoadingState />}>
          <StartDraftDialog regulation={regulation} base={base} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
