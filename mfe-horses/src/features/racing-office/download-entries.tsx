import { saveFile } from '@portal/api-client'
import { useLocale, useShell } from '@portal/shell-sdk'
import { Button, Cluster } from '@portal/ui'
import { useMutation } from '@portal/ui/query'
import { horsesApi } from '../../shared/api.ts'
import { useFailureText } from '../../shared/use-failure-text.ts'
import type { EntryFilter } from './entry-filter.ts'
import { useOfficeText } from './texts.ts'

/** Saves the list as CSV in the reader's language. */
export function DownloadEntries({ filter: { date, trackCode, only } }: { readonly filter: EntryFilter }) {
  const t = useOfficeText()
  const describe = useFailureText()
  const locale = useLocale()
  const { toasts } = useShell()
  const download = useMutation({
    mutationFn: async () => {
      const query = { date, only, locale, ...(trackCode !== '' && { trackCode }) }
      saveFile(await horsesApi().exportRacingOfficeEntries({ query }), t('download-name', { date }))
    },
    onSuccess: () => toasts.show({ kind: 'success', message: t('downloaded') }),
    onError: (failure) =>
      toasts.show({ kind: 'error', title: t('download-failed'), message: describe(failure).message ?? '' }),
  })
  return (
    <Cluster>
      <Button busy={download.isPending} onClick={() => download.mutate()}>
        {t('download')}
      </Button>
    </Cluster>
  )
}
