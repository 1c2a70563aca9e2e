import { Button, Cluster, ErrorSummary, Notice, Stack, StatusTag } from '@portal/ui'
import { useId } from 'react'
import { WordChanges } from '../../word-changes.tsx'
import { cellsOf } from './cells.ts'
import { useTranslationText } from './texts.ts'
import { useProvisionForm, type Provision } from './use-provision-form.ts'

/** One provision: its English, and beside it the Spanish being written. */
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
  const state = spanish === null ? 'missing' : spanish.isOutdated ? 'outdated' : 'current'
  const tone = { missing: 'neutral', outdated: 'warning', current: 'success' } as const
  return (
    <section className="at-provision" aria-labelledby={`${id}-label`}>
      <h2 id={`${id}-label`} className="at-label">
        {label} <StatusTag tone={tone[state]}>{t(`state.${state}`)}</StatusTag>
      </h2>
      <div className="at-english" lang="en">
        {english.heading !== undefined && <h3 className="at-heading">{english.heading}</h3>}
        <p className="at-words">{english.text}</p>
        {english.table && (
          <ol className="at-cells">
            {cellsOf(english.table).map((cell, index) => (
              // Cells have no identity and are never reordered.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={index}>{cell}</li>
            ))}
          </ol>
        )}
      </div>
      <Stack gap="s">
        {form.fault !== undefined && (
          <ErrorSummary faults={[{ fieldId: id, message: form.fault }]} refusals={form.refusals} />
        )}
        {spanish?.madeFrom && <Changed was={spanish.madeFrom} is={english} />}
        {english.heading !== undefined && (
          <div className="p-field">
            <label htmlFor={`${id}-heading`}>{t('heading')}</label>
            <input
              id={`${id}-heading`}
              className="p-control"
              lang="es"
              maxLength={500}
              value={form.values.heading}
              onChange={(event) => form.type({ heading: event.target.value })}
            />
          </div>
        )}
        {english.text !== '' && (
          <Area id={id} label={t('text')} value={form.values.text} onType={(text) => form.type({ text })} />
        )}
        {english.table && (
          <Area
            id={`${id}-cells`}
            label={t('cells', { count: cellsOf(english.table).length })}
            value={form.values.cells}
            onType={(cells) => form.type({ cells })}
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

function Area(props: {
  readonly id: string
  readonly label: string
  readonly value: string
  readonly onType: (text: string) => void
}) {
  const { id, label, value, onType } = props
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
        onChange={(event) => onType(event.target.value)}
      />
    </div>
  )
}

function Changed({ was, is }: { readonly was: Provision['english']; readonly is: Provision['english'] }) {
  const t = useTranslationText()
  const said = ({ heading = '', text }: Provision['english']) => [heading, text].filter(Boolean).join('\n')
  return (
    <Notice tone="warning" title={t('changed')}>
      <p className="at-words" lang="en">
        <WordChanges before={said(was)} after={said(is)} />
      </p>
    </Notice>
  )
}
