import { describeFailure, saveFile } from '@portal/api-client'
import type { ExportProgress } from '@portal/contracts-regulations'
import { useFormats, useLocale } from '@portal/shell-sdk'
import { Button, DialogActions, Notice, Stack } from '@portal/ui'
import { useEffect, useId, useRef } from 'react'
import { sizeInWords } from '@portal/formats/size-in-words'
import { useDownloadText } from './texts.ts'
import type { useFile } from './use-file.ts'
import './downloads.css'

/** A file under way, done or failed: how far it is and the ways on. */
export function FileWork({
  file,
  again,
  onClose,
}: {
  readonly file: ReturnType<typeof useFile>
  readonly again: () => void
  readonly onClose: () => void
}) {
  const t = useDownloadText()
  const locale = useLocale()
  const { state, cancel } = file
  const start = useRef<HTMLDivElement>(null)
  // The button that had the focus is gone.
  useEffect(() => start.current?.focus(), [state.step])
  return (
    <div ref={start} tabIndex={-1} className="rd-work">
      {(state.step === 'making' || state.step === 'fetching') && (
        <>
          <Progress
            progress={state.step === 'making' ? state.progress : undefined}
            isFetching={state.step === 'fetching'}
          />
          <DialogActions back={{ label: t('cancel'), onClick: cancel }} />
        </>
      )}
      {state.step === 'failed' && (
        <>
          <Notice tone="danger" title={t('failed')} live>
            {describeFailure(state.failure, t).message}
          </Notice>
          <DialogActions back={{ label: t('change'), onClick: cancel }}>
            <Button variant="primary" onClick={again}>
              {t('retry')}
            </Button>
          </DialogActions>
        </>
      )}
      {state.step === 'done' && (
        <>
          <Notice tone="success" live>
            {t('done', { file: state.name, size: sizeInWords(state.content.size, locale) })}
          </Notice>
          <DialogActions back={{ label: t('other'), onClick: cancel }}>
            <Button onClick={() => saveFile(state.content, state.name)}>{t('again')}</Button>
            <Button variant="primary" onClick={onClose}>
              {t('close')}
            </Button>
          </DialogActions>
        </>
      )}
    </div>
  )
}

function Progress({
  progress,
  isFetching,
}: {
  readonly progress: ExportProgress | undefined
  readonly isFetching: boolean
}) {
  const t = useDownloadText()
  const format = useFormats()
  const id = useId()
  const share = isFetching ? 1 : (progress?.progress ?? 0)
  const isWaiting = progress?.state === 'waiting'
  const what = isFetching
    ? t('fetching')
    : isWaiting
      ? progress.ahead > 0
        ? t('waiting', { count: progress.ahead })
        : t('next')
      : t('working')
  return (
    <Stack gap="s">
      <p id={id} role="status">
        {what}
      </p>
      <progress className="p-progress" aria-labelledby={id} max={1} value={share} />
      <p className="p-small p-soft" aria-hidden="true">
        {t('share', { share: format.number(Math.round(share * 100)) })}
      </p>
    </Stack>
  )
}
