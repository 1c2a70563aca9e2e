import { Button, Cluster, ErrorSummary, Notice, Stack, StatusTag } from '@portal/ui'
import { useId } from 'react'
import { TextDiff } from '../text-diff.tsx'
import { getTableTexts } from './table-texts.ts'
import { useTranslationText } from './texts.ts'
import { useProvisionForm, type Provision } from './use-provision-form.ts'

/** One provision: the English text, and beside it the form for the Spanish translation. */
export function ProvisionForm({
  versionId,
  provision,
  onSaved,
}: {
  readonly versionId: string
  readonly provision: Provision
  readonly onSaved: () => void
}) {
  const t = useTranslationText()
  const id = useId()
  const form = useProvisionForm(versionId, provision, onSaved)
  const { english, spanish, label } = provision
  const state = getState(provision)
  const tone = { missing: 'neutral', heading: 'neutral', outdated: 'warning', current: 'success' } as const
  return (
    <section className="tr-provision" aria-labelledby={`${id}-label`}>
      <h2 id={`${id}-label`} className="tr-label">
        {label} <StatusTag tone={tone[state]}>{t(`state.${state}`)}</StatusTag>
      </h2>
      <div className="tr-english" lang="en">
        {english.heading !== undefined && <h3 className="tr-heading">{english.heading}</h3>}
        <p className="tr-text">{english.text}</p>
        {english.table && (
          <ol className="tr-cells">
            {getTableTexts(english.table).map((cell, index) => (
              // Cells have no ids and are never reordered.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={index}>{cell}</li>
            ))}
          </ol>
        )}
      </div>
      <Stack gap="s">
        {form.error !== undefined && (
          <ErrorSummary errors={[{ fieldId: id, message: form.error }]} failedSubmits={form.failedSubmits} />
        )}
        {spanish?.translatedFrom && <EnglishChanges before={spanish.translatedFrom} after={english} />}
        {english.heading !== undefined && (
          <div className="p-field">
            <label htmlFor={`${id}-heading`}>{t('heading')}</label>
            <input
              id={`${id}-heading`}
              className="p-control"
              lang="es"
              maxLength={500}
              value={form.values.heading}
              onChange={(event) => form.onInput({ heading: event.target.value })}
            />
          </div>
        )}
        {english.text !== '' && (
          <TextArea id={id} label={t('text')} value={form.values.text} onInput={(text) => form.onInput({ text })} />
        )}
        {english.table && (
          <TextArea
            id={`${id}-cells`}
            label={t('cells', { count: getTableTexts(english.table).length })}
            value={form.values.cells}
            onInput={(cells) => form.onInput({ cells })}
          />
        )}
        <Cluster>
          <Button variant="primary" busy={form.isBusy} onClick={form.save}>
            {t('save', { label })}
          </Button>
        </Cluster>
      </Stack>
    </section>
  )
}

/** The state of a translation; `heading` if only the heading is translated. */
function getState({ english, spanish }: Provision) {
  if (spanish === null) return 'missing'
  const isHeadingOnly = (english.text !== '' && spanish.text === '') || (english.table && !spanish.table)
  if (isHeadingOnly) return spanish.isOutdated ? 'missing' : 'heading'
  return spanish.isOutdated ? 'outdated' : 'current'
}

function TextArea(props: {
  readonly id: string
  readonly label: string
  readonly value: string
  readonly onInput: (text: string) => void
}) {
  const { id, label, value, onInput } = props
  return (
    <div className="p-field">
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className="p-control"
        lang="es"
        rows={Math.min(16, Math.max(3, Math.ceil(value.length / 60)))}
        maxLength={50_000}
        value={value}
        onChange={(event) => onInput(event.target.value)}
      />
    </div>
  )
}

function EnglishChanges({
  before,
  after,
}: {
  readonly before: Provision['english']
  readonly after: Provision['english']
}) {
  const t = useTranslationText()
  const joinText = ({ heading = '', text }: Provision['english']) => [heading, text].filter(Boolean).join('\n')
  return (
    <Notice tone="warning" title={t('changed')}>
      <p className="tr-text" lang="en">
        <TextDiff before={joinText(before)} after={joinText(after)} />
      </p>
    </Notice>
  )
}
