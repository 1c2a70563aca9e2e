import { describeFailure } from '@portal/api-client'
import type { VersionSummary } from '@portal/contracts-regulations'
import { useFormats, useShell } from '@portal/shell-sdk'
import { Button, Notice, Stack } from '@portal/ui'
import { useQuery } from '@portal/ui/query'
import { useNavigate } from '@portal/ui/router'
import { regulationsApi } from '../../../../shared/api.ts'
import { useAccount } from '../../../../shared/local-drafts.ts'
import { loadParserSession, storeParserSession, useUndoImport } from '../../parser/index.ts'
import { regulationsUrl } from '../regulations-url.ts'
import { useRegulationsText } from '../texts.ts'

/** Says when the text of the draft was imported and offers to undo the import, while nobody has changed the draft. */
export function ImportNotice({
  version: { versionId, lockVersion, state },
  isSaved,
  onUndone,
}: {
  readonly version: VersionSummary
  /** Whether there are no unsaved changes that undoing would discard. */
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
  const lastImport = data?.import
  const undo = useUndoImport(async () => {
    if (lastImport) clearAppliedImport(account, lastImport.importId)
    toasts.show({ kind: 'success', message: t('import.undone') })
    if (lastImport?.created === 'text') onUndone()
    else await navigate(regulationsUrl({ state }))
  })
  if (!lastImport || !isSaved) return null
  return (
    <Notice tone={undo.error ? 'danger' : 'info'}>
      <Stack gap="s">
        <p>{t(`import.${lastImport.created}`, { date: format.instant(lastImport.importedAt) })}</p>
        {undo.error && <p role="alert">{describeFailure(undo.error, t).message}</p>}
        <div>
          <Button size="s" busy={undo.isPending} onClick={() => undo.mutate(lastImport.importId)}>
            {t('import.undo')}
          </Button>
        </div>
      </Stack>
    </Notice>
  )
}

/** Marks the text on the parser page of this browser as not applied to a draft. */
function clearAppliedImport(account: string, importId: string): void {
  const work = loadParserSession(localStorage, account)
  if (work?.applied?.importId !== importId) return
  const { applied: _applied, ...rest } = work
  storeParserSession(localStorage, account, rest)
}
