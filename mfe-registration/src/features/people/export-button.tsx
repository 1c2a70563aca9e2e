import { saveFile } from '@portal/api-client'
import { useLocale, useShell } from '@portal/shell-sdk'
import { Button, Notice } from '@portal/ui'
import { useCommand } from '@portal/ui/query'
import { registrationApi } from '../../shared/api.ts'
import { useMessages } from '../wizard/index.ts'
import type { PeopleQuery } from './people-list.tsx'
import { usePeopleText } from './texts.ts'

/** Downloads the current list as a CSV file. */
export function ExportButton({ query }: { readonly query: PeopleQuery }) {
  const t = usePeopleText()
  const locale = useLocale() === 'es' ? 'es' : 'en-US'
  const shell = useShell()
  const { describe } = useMessages()
  const download = useCommand(
    (body: PeopleQuery, options) =>
      registrationApi().exportPeople({ body: { ...body, locale } }, { ...options, timeoutMs: 0 }),
    {
      onSuccess(content) {
        saveFile(content, `people-${new Date().toISOString().slice(0, 10)}.csv`)
        shell.toasts.show({ kind: 'success', message: t('export.done') })
      },
    },
  )
  return (
    <div className="p-stack" data-gap="s">
      <div>
        <Button busy={download.isPending} onClick={() => download.mutate(query)}>
          {t('export.send')}
        </Button>
      </div>
      {download.isError && (
        <Notice tone="danger" live>
          {describe(download.error).message}
        </Notice>
      )}
    </div>
  )
}
