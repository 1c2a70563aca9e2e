import { CallFailure, describeFailure } from '@portal/api-client'
import { Localized, useShell } from '@portal/shell-sdk'
import { Button, Cluster, LinkButton, Notice } from '@portal/ui'
import type { AppliedImport } from './kept-work.ts'
import { useParserText } from './texts.ts'
import { useUndo } from './use-undo.ts'
import { useVersionName } from './version-name.ts'

/** The text is in a draft: the way there, and the way back. */
export function AppliedNotice({
  applied,
  onUndone,
}: {
  readonly applied: AppliedImport
  readonly onUndone: () => void
}) {
  const t = useParserText()
  const { toasts } = useShell()
  const undo = useUndo(() => {
    onUndone()
    toasts.show({ kind: 'success', message: t('undo.done') })
  })
  const isGone = undo.error instanceof CallFailure && undo.error.error === 'resource.not-found'
  const nameOf = useVersionName()
  const { mainParentId, versionId, title, doubts = 0 } = applied
  const draft = new URLSearchParams({ version: versionId, regulation: mainParentId })
  return (
    <Notice tone={undo.error ? 'danger' : 'success'} live title={t('applied')}>
      <p>
        <Localized text={typeof title === 'string' ? { en: title } : title} />: {nameOf(applied)}
      </p>
      {doubts > 0 && <p>{t('applied.doubts', { count: doubts })}</p>}
      {undo.error && <p role="alert">{isGone ? t('undo.gone') : describeFailure(undo.error, t).message}</p>}
      <Cluster>
        <LinkButton variant="primary" to={`/regulation-management?${draft}`}>
          {t('applied.open')}
        </LinkButton>
        <LinkButton to={`/regulation-viewer?regulation=${mainParentId}&version=${versionId}`}>
          {t('applied.read')}
        </LinkButton>
        <Button busy={undo.isPending} onClick={() => undo.mutate(applied.importId)}>
          {t('undo')}
        </Button>
      </Cluster>
    </Notice>
  )
}
