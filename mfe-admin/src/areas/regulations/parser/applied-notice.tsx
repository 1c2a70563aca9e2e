import { CallFailure, describeFailure } from '@portal/api-client'
import { Localized, useShell } from '@portal/shell-sdk'
import { Button, Cluster, LinkButton, Notice } from '@portal/ui'
import type { AppliedImport } from './parser-session.ts'
import { useParserText } from './texts.ts'
import { useUndoImport } from './use-undo-import.ts'
import { useVersionLabel } from '../version-name.tsx'

/** Shown after an import: links to the draft, and a button that undoes the import. */
export function AppliedNotice({
  applied,
  onUndone,
}: {
  readonly applied: AppliedImport
  readonly onUndone: () => void
}) {
  const t = useParserText()
  const { toasts } = useShell()
  const undo = useUndoImport(() => {
    onUndone()
    toasts.show({ kind: 'success', message: t('undo.done') })
  })
  const isNotFound = undo.error instanceof CallFailure && undo.error.error === 'resource.not-found'
  const describeVersion = useVersionLabel()
  const { mainParentId, versionId, title, warningCount } = applied
  const draft = new URLSearchParams({ version: versionId, regulation: mainParentId })
  return (
    <Notice tone={undo.error ? 'danger' : 'success'} live title={t('applied')}>
      <p>
        <Localized text={title} />: {describeVersion(applied)}
      </p>
      {warningCount > 0 && <p>{t('applied.warnings', { count: warningCount })}</p>}
      {undo.error && <p role="alert">{isNotFound ? t('undo.not-found') : describeFailure(undo.error, t).message}</p>}
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
