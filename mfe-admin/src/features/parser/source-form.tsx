import { Button, ErrorSummary, Stack } from '@portal/ui'
import { useId, useState } from 'react'
import type { ParserWork } from './kept-work.ts'
import { useParserText } from './texts.ts'

/** Where a text comes from: pasted. */
export function SourceForm({ onText }: { readonly onText: (work: Pick<ParserWork, 'text' | 'fileName'>) => void }) {
  const t = useParserText()
  const id = useId()
  const [text, setText] = useState('')
  const [refusals, setRefusals] = useState(0)
  const isMissing = refusals > 0 && text.trim() === ''
  return (
    <form
      className="pa-source"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() === '') setRefusals(refusals + 1)
        else onText({ text })
      }}
    >
      <Stack>
        <ErrorSummary refusals={refusals} faults={isMissing ? [{ fieldId: id, message: t('paste.missing') }] : []} />
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
            value={text}
            onChange={(event) => setText(event.target.value)}
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
