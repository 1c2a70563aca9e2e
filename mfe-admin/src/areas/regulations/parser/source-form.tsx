import { Button, ErrorSummary, FileField, Stack } from '@portal/ui'
import { useId, useRef, useState } from 'react'
import type { SourceText } from './parser-session.ts'
import { TaskProgress } from './task-progress.tsx'
import { useParserText } from './texts.ts'
import { useTextExtraction } from './use-text-extraction.ts'

/** Takes the text to import from a file or from a text field. */
export function SourceForm({
  initialText,
  onText,
}: {
  /** Text that was pasted before and discarded. */
  readonly initialText: string
  readonly onText: (source: SourceText) => void
}) {
  const t = useParserText()
  const id = useId()
  // The field is uncontrolled, because rendering a long text on each keystroke is slow. The ref survives a canceled file.
  const typedText = useRef(initialText)
  const [failedSubmits, setFailedSubmits] = useState(0)
  const [isMissing, setIsMissing] = useState(false)
  const extraction = useTextExtraction(onText)
  if (extraction.state.status === 'running') {
    const { fileName, progress } = extraction.state
    const label = t('file.reading', { name: fileName })
    return <TaskProgress label={label} progress={progress} onCancel={extraction.cancel} />
  }
  const { error } = extraction.state
  const errors = isMissing ? [{ fieldId: id, message: t('paste.missing') }] : error ? [{ message: error }] : []
  const send = () => {
    const text = typedText.current
    setIsMissing(text.trim() === '')
    if (text.trim() === '') setFailedSubmits(failedSubmits + 1)
    else onText({ text })
  }
  return (
    <form
      className="pa-source"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Stack>
        <ErrorSummary failedSubmits={error === undefined ? failedSubmits : -1} errors={errors} />
        <FileField
          label={t('file')}
          help={t('file.help')}
          accept=".docx,.pdf,.txt"
          onFiles={([chosen]) => {
            setIsMissing(false)
            if (chosen) extraction.start(chosen)
          }}
        />
        <div className="p-field">
          <label htmlFor={id}>{t('paste')}</label>
          <span className="p-help" id={`${id}-help`}>
            {t('paste.help')}
          </span>
          <textarea
            id={id}
            className="p-control pa-paste"
            aria-describedby={`${id}-help`}
            aria-invalid={isMissing || undefined}
            spellCheck={false}
            defaultValue={typedText.current}
            onChange={(event) => {
              typedText.current = event.target.value
            }}
          />
        </div>
        <div>
          <Button type="submit" variant="primary">
            {t('parse')}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
