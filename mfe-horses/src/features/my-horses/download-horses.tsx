import { saveFile } from '@portal/api-client'
import { getDateAt } from '@portal/contracts-horses/dates'
import { authorityTimeZone } from '@portal/formats'
import { useLocale, useShell } from '@portal/shell-sdk'
import { Button } from '@portal/ui'
import { useMutation } from '@portal/ui/query'
import { horsesApi } from '../../shared/api.ts'
import { useFailureText } from '../../shared/use-failure-text.ts'
import { useMyHorsesText } from './texts.ts'
import type { MyHorsesQuery } from './use-my-horses-filter.ts'

/** Saves the horses of the current filter as CSV in the reader's language. */
export function DownloadHorses({ query }: { readonly query: MyHorsesQuery }) {
  const t = useMyHorsesText()
  const describe = useFailureText()
  const locale = useLocale()
  const { toasts } = useShell()
  const download = useMutation({
    mutationFn: async () => {
      const date = getDateAt(new Date().toISOString(), authorityTimeZone)
      saveFile(await horsesApi().exportMyHorses({ query: { ...query, locale } }), t('download-name', { date }))
    },
    onSuccess: () => toasts.show({ kind: 'success', message: t('downloaded') }),
    onError: (failure) =>
      toasts.show({ kind: 'error', title: t('download-failed'), message: describe(failure).message ?? '' }),
  })
  return (
    <Button busy={download.isPending} onClick={() => download.mutate()}>
      {t('download')}
    </Button>
  )
}
