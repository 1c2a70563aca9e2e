import { Button, Cluster, Stack } from '@portal/ui'
import { useId, useState } from 'react'
import { useParserText } from './texts.ts'

const inlineMarker = /(?<=\s)\([A-Za-z\d]{1,4}\)(?=\s)/g
const maxOffered = 8

/** Splits the text of a provision before a marker in the text or at the caret. */
export function SplitForm({ text, onSplit }: { readonly text: string; readonly onSplit: (offset: number) => void }) {
  const t = useParserText()
  const id = useId()
  const [caret, setCaret] = useState(0)
  const markers = [...text.matchAll(inlineMarker)].slice(0, maxOffered)
  return (
    <Stack gap="s">
      <div className="p-field">
        <label htmlFor={id}>{t('split.text')}</label>
        <textarea
          id={id}
          className="p-control pa-text"
          lang="en"
          readOnly
          value={text}
          rows={Math.min(10, 2 + Math.ceil(text.length / 60))}
          onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
        />
      </div>
      <Cluster>
        {caret > 0 && caret < text.length && (
          <Button onClick={() => onSplit(caret)}>
            {t('split.caret', { text: text.slice(caret).trim().slice(0, 20) })}
          </Button>
        )}
        {markers.map(({ 0: marker, index }) => (
          <Button key={index} onClick={() => onSplit(index)}>
            {t('split.before', { marker })}
          </Button>
        ))}
      </Cluster>
    </Stack>
  )
}
