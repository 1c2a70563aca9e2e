import { describeFailure, saveFile } from '@portal/api-client'
import { useShell } from '@portal/shell-sdk'
import { Button, Notice } from '@portal/ui'
import { useMutation } from '@portal/ui/query'
import { regulationsApi } from '../../../shared/api.ts'
import { toReportQuery, type ReviewParams } from './review-url.ts'
import { useReviewText } from './texts.ts'

const mediaTypes = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const
type Format = keyof typeof mediaTypes

/** Buttons that download the full report as a file. */
export function ReportDownloads({ params }: { readonly params: ReviewParams }) {
  const t = useReviewText()
  const shell = useShell()
  const download = useMutation({
    async mutationFn(format: Format) {
      const options = { headers: { accept: mediaTypes[format] }, timeoutMs: 0 }
      const content: unknown = await regulationsApi().getCommentReport({ query: toReportQuery(params) }, options)
      // With this Accept header the endpoint returns a file instead of JSON.
      if (!(content instanceof Blob)) throw new TypeError('The response is not a file.')
      saveFile(content, `comments-${new Date().toISOString().slice(0, 10)}.${format}`)
    },
    onSuccess: () => shell.toasts.show({ kind: 'success', message: t('report.done') }),
    onError: (failure) => shell.toasts.show({ kind: 'error', ...describeFailure(failure, t) }),
  })
  const button = (format: Format) => (
    <Button busy={download.isPending && download.variables === format} onClick={() => download.mutate(format)}>
      {t(`report.${format}`)}
    </Button>
  )
  return (
    <>
      {button('csv')}
      {button('xlsx')}
      {download.isError && (
        <Notice tone="danger" live>
          {describeFailure(download.error, t).message}
        </Notice>
      )}
    </>
  )
}
