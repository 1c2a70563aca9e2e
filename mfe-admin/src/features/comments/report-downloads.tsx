import { describeFailure, saveFile } from '@portal/api-client'
import { useShell } from '@portal/shell-sdk'
import { Button, Notice } from '@portal/ui'
import { useMutation } from '@portal/ui/query'
import { regulationsApi } from '../../api.ts'
import { reviewQuery, type ReviewPlace } from './review-place.ts'
import { useReviewText } from './texts.ts'

const mediaTypes = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const
type Format = keyof typeof mediaTypes

/** Takes the whole report away as a table. */
export function ReportDownloads({ place }: { readonly place: ReviewPlace }) {
  const t = useReviewText()
  const shell = useShell()
  const file = useMutation({
    async mutationFn(format: Format) {
      const options = { headers: { accept: mediaTypes[format] }, timeout: 0 }
      const content: unknown = await regulationsApi().getCommentReport({ query: reviewQuery(place) }, options)
      // Asked for as a file, the same call answers one.
      if (!(content instanceof Blob)) throw new TypeError('The report came as no file.')
      saveFile(content, `comments-${new Date().toISOString().slice(0, 10)}.${format}`)
    },
    onSuccess: () => shell.toasts.show({ kind: 'success', message: t('report.done') }),
    onError: (failure) => shell.toasts.show({ kind: 'error', ...describeFailure(failure, t) }),
  })
  const button = (format: Format) => (
    <Button busy={file.isPending && file.variables === format} onClick={() => file.mutate(format)}>
      {t(`report.${format}`)}
    </Button>
  )
  return (
    <>
      {button('csv')}
      {button('xlsx')}
      {file.isError && (
        <Notice tone="danger" live>
          {describeFailure(file.error, t).message}
        </Notice>
      )}
    </>
  )
}
