import { describeFailure, saveFile } from '@portal/api-client'
import type { ExportProgress } from '@portal/contracts-regulations'
import { useFormats, useLocale } from '@portal/shell-sdk'
import { Button, DialogActions, Notice, Stack } from '@portal/ui'
import { useEffect, useId, useRef } from 'react'
import { formatFileSize } from '@portal/formats/format-file-size'
import { useDownloadText } from './texts.ts'
import type { useFileExport } from './use-file-export.ts'
import './downloads.css'

/** A file being created, done or failed, with progress and next steps. */
export function FileProgress({
  file,
  onRetry,
  onClose,
}: {
  readonly file: ReturnType<typeof useFileExport>
  readonly onRetry: () => void
  readonly onClose: () => void
}) {
  const t = useDownloadText()
  const locale = useLocale()
  const { state, cancel } = file
  const container = useRef<HTMLDivElement>(null)
  // The focused button was removed.
  useEffect(() => container.current?.focus(), [state.step])
  return (
    <div ref={container} tabIndex={-1} className="rd-progress">
      {(state.step === 'making' || state.step === 'fetching') && (
        <>
          <ExportProgressBar
            progress={state.step === 'making' ? state.progress : undefined}
            isFetching={state.step === 'fetching'}
          />
          <DialogActions cancel={{ label: t('cancel'), onClick: cancel }} />
        </>
      )}
      {state.step === 'failed' && (
        <>
          <Notice tone="danger" title={t('failed')} live>
            {describeFailure(state.failure, t).message}
          </Notice>
          <DialogActions cancel={{ label: t('change-options'), onClick: cancel }}>
            <Button variant="primary" onClick={onRetry}>
              {t('retry')}
            </Button>
          </DialogActions>
        </>
      )}
      {state.step === 'done' && (
        <>
          <Notice tone="success" live>
            {t('done', { file: state.name, size: formatFileSize(state.content.size, locale) })}
          </Notice>
          <DialogActions cancel={{ label: t('create-another'), onClick: cancel }}>
            <Button onClick={() => saveFile(state.content, state.name)}>{t('save-again')}</Button>
            <Button variant="primary" onClick={onClose}>
              {t('close')}
            </Button>
          </DialogActions>
        </>
      )}
    </div>
  )
}

function ExportProgressBar({
  progress,
  isFetching,
}: {
  readonly progress: ExportProgress | undefined
  readonly isFetching: boolean
}) {
  const t = useDownloadText()
  const format = useFormats()
  const id = useId()
  const fraction = isFetching ? 1 : (progress?.progress ?? 0)
  const isQueued = progress?.state === 'queued'
  const message = isFetching
    ? t('downloading')
    : isQueued
      ? progress.jobsAhead > 0
        ? t('queue.waiting', { count: progress.jobsAhead })
        : t('queue.next')
      : t('creating')
  return (
    <Stack gap="s">
      <p id={id} role="status">
        {message}
      </p>
      <progress className="p-progress" aria-labelledby={id} max={1} value={fraction} />
      <p className="p-small p-soft" aria-hidden="true">
        {t('percent', { percent: format.number(Math.round(fraction * 100)) })}
      </p>
    </Stack>
  )
}
