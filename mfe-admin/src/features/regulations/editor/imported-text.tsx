import { describeFailure } from '@portal/api-client'
import type { VersionSummary } from '@portal/contracts-regulations'
import { useFormats, useShell } from '@portal/shell-sdk'
import { Button, Notice, Stack } from '@portal/ui'
import { useQuery } from '@portal/ui/query'
import { useNavigate } from '@portal/ui/router'
import { regulationsApi } from '../../../api.ts'
import { useAccount } from '../../../kept-values.ts'
import { findWork, keepWork } from '../../parser/kept-work.ts'
import { useUndo } from '../../parser/use-undo.ts'
import { regulationsAddress } from '../regulations-place.ts'
import { useRegulationsText } from '../texts.ts'

/** Where the text came in whole and nobody has changed it since: from when it is, and the way back. */
export function ImportedText({
  version: { versionId, lockVersion, state },
  isSaved,
  onUndone,
}: {
  readonly version: VersionSummary
  /** Nothing is typed that undoing would take away. */
  readonly isSaved: boolean
  readonly onUndone: () => void
}) {
  const t = useRegulationsText()
  const format = useFormats()
  const { toasts } = useShell()
  const navigate = useNavigate()
  const account = useAccount()
  const { data } = useQuery({
    queryKey: [...regulationsApi().getLastImport.key, versionId, lockVersion],
    queryFn: ({ signal }) => regulationsApi().getLastImport({ params: { versionId } }, { signal }),
    staleTime: 0,
  })
  const last = data?.import
  const undo = useUndo(async () => {
    if (last) forgetApplied(account, last.importId)
    toasts.show({ kind: 'success', message: t('import.undone') })
    if (last?.made === 'text') onUndone()
    else await navigate(regulationsAddress({ state }))
  })
  if (!last || !isSaved) return null
  return (
    <Notice tone={undo.error ? 'danger' : 'info'}>
      <Stack gap="s">
        <p>{t(`import.${last.made}`, { date: format.instant(last.importedAt) })}</p>
        {undo.error && <p role="alert">{describeFailure(undo.error, t).message}</p>}
        <div>
          <Button size="s" busy={undo.isPending} onClick={() => undo.mutate(last.importId)}>
            {t('import.undo')}
          </Button>
        </div>
      </Stack>
    </Notice>
  )
}

/** The text that lies ready in this browser is in no draft any more. */
function forgetApplied(account: string, importId: string): void {
  const work = findWork(localStorage, account)
  if (work?.applied?.importId !== importId) return
  const { applied: _applied, ...rest } = work
  keepWork(localStorage, account, rest)
}
