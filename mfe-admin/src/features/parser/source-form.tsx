import { Button, ErrorSummary, FileField, Stack } from '@portal/ui'
import { useId, useRef, useState } from 'react'
import type { SourceText } from './kept-work.ts'
import { ReadingProgress } from './reading-progress.tsx'
import { useParserText } from './texts.ts'
import { useFileReading } from './use-file-reading.ts'

/** Where a text comes from: a file, or what is pasted. */
export function SourceForm({
  pasted,
  onText,
}: {
  /** What was pasted before and given up. */
  readonly pasted: string
  readonly onText: (source: SourceText) => void
}) {
  const t = useParserText()
  const id = useId()
  // The field keeps its own value, so that no key makes the page compare a long text; a file given up brings it back.
  const typed = useRef(pasted)
  const [refusals, setRefusals] = useState(0)
  const [isMissing, setIsMissing] = useState(false)
  const file = useFileReading(onText)
  if (file.state.status === 'reading') {
    const { fileName, share } = file.state
    return <ReadingProgress label={t('file.reading', { name: fileName })} share={share} onCancel={file.cancel} />
  }
  const { fault } = file.state
  const faults = isMissing ? [{ fieldId: id, message: t('paste.missing') }] : fault ? [{ message: fault }] : []
  const send = () => {
    const text = typed.current
    setIsMissing(text.trim() === '')
    if (text.trim() === '') setRefusals(refusals + 1)
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
        <ErrorSummary refusals={fault === undefined ? refusals : -1} faults={faults} />
        <FileField
          label={t('file')}
          help={t('file.help')}
          accept=".docx,.pdf,.txt"
          onFiles={([chosen]) => {
            setIsMissing(false)
            if (chosen) file.take(chosen)
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
            defaultValue={typed.current}
            onChange={(event) => {
              typed.current = event.target.value
            }}
          />
        </div>
        <div>
          <Button type="submit" variant="primary">
            {t('read')}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
