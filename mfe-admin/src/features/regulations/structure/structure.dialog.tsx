import { describeFailure } from '@portal/api-client'
import type { RegulationNode } from '@portal/contracts-regulations'
import { Button, CheckboxField, Dialog, DialogActions, InputField, Notice, SelectField, Stack } from '@portal/ui'
import { useState } from 'react'
import { addedKinds, previewOf, wouldNumber, type AddedKind, type Preview, type StructureChange } from './structure.ts'
import { useRegulationsText } from '../texts.ts'
import type { WriteOutcome } from '../editor/draft-change.ts'

const mostShown = 40

/** A change of the tree with all that it renames, before it is made. */
export function StructureDialog({
  nodes,
  change: given,
  onSend,
  onClose,
}: {
  readonly nodes: readonly RegulationNode[]
  readonly change: StructureChange
  readonly onSend: (change: StructureChange, numbers: boolean) => Promise<WriteOutcome>
  readonly onClose: () => void
}) {
  const t = useRegulationsText()
  const [change, setChange] = useState(given)
  const [numbers, setNumbers] = useState(true)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const canNumber = wouldNumber(nodes, change)
  const preview = previewOf(nodes, change, numbers && canNumber)
  const isRefused = preview.repeated.length > 0
  const send = async () => {
    if (lacksNumber(change)) return setFault(t('structure.unnumbered'))
    if (isRefused) return setFault(t('structure.repeated', { label: preview.repeated[0] ?? '' }))
    setBusy(true)
    const outcome = await onSend(change, numbers && canNumber)
    setBusy(false)
    if (outcome.kind === 'done') return onClose()
    setFault(outcome.kind === 'overtaken' ? t('structure.overtaken') : describeFailure(outcome.failure, t).message)
    return undefined
  }
  const name =
    change.kind === 'add' ? '' : (nodes.find((node) => node.regulationId === change.regulationId)?.label ?? '')
  return (
    <Dialog title={t(`structure.${change.kind}.title`, { label: name })} onClose={onClose}>
      {fault !== undefined && (
        <Notice tone="danger" live>
          <p>{fault}</p>
        </Notice>
      )}
      <Stack>
        <Fields change={change} onChange={setChange} />
        {change.kind === 'delete' && <p>{t('structure.removed', { count: preview.removed })}</p>}
        {(change.kind === 'add' || change.kind === 'number') && preview.label !== undefined && !lacksNumber(change) && (
          <p>{t('structure.label', { label: preview.label })}</p>
        )}
        {canNumber && (
          <CheckboxField
            label={t('structure.numbers')}
            checked={numbers}
            onChange={(event) => setNumbers(event.target.checked)}
          />
        )}
        <Renamed preview={preview} />
      </Stack>
      <DialogActions back={{ label: t('cancel'), onClick: onClose }}>
        <Button
          variant={change.kind === 'delete' ? 'danger' : 'primary'}
          busy={isBusy}
          onClick={() => void send()}
          data-autofocus={change.kind === 'move' || undefined}
        >
          {t(`structure.${change.kind}.send`)}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Only text that belongs to what stands above it, and a defined term, go without a number. */
function lacksNumber(change: StructureChange): boolean {
  if (change.kind !== 'add' || change.marker.trim() !== '') return false
  return change.provisionKind !== 'flush' && change.provisionKind !== 'definition'
}

function Fields({
  change,
  onChange,
}: {
  readonly change: StructureChange
  readonly onChange: (change: StructureChange) => void
}) {
  const t = useRegulationsText()
  if (change.kind !== 'add' && change.kind !== 'number') return null
  return (
    <>
      {change.kind === 'add' && (
        <SelectField
          label={t('structure.kind')}
          value={change.provisionKind}
          data-autofocus
          onChange={(event) => {
            const provisionKind = event.target.value as AddedKind
            onChange({ ...change, provisionKind, ...(provisionKind === 'flush' && { marker: '', reservedTo: '' }) })
          }}
          options={addedKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
        />
      )}
      <InputField
        label={t('structure.marker')}
        help={t('structure.marker-help')}
        value={change.marker}
        maxLength={40}
        onChange={(event) => onChange({ ...change, marker: event.target.value })}
      />
      <InputField
        label={t('structure.reserved')}
        help={t('structure.reserved-help')}
        value={change.reservedTo}
        maxLength={20}
        onChange={(event) => onChange({ ...change, reservedTo: event.target.value })}
      />
    </>
  )
}

function Renamed({ preview: { renamed } }: { readonly preview: Preview }) {
  const t = useRegulationsText()
  if (renamed.length === 0) return <p className="p-soft">{t('structure.renames-none')}</p>
  return (
    <>
      <h3>{t('structure.renames', { count: renamed.length })}</h3>
      <ul className="dr-renamed">
        {renamed.slice(0, mostShown).map(({ regulationId, from, to }) => (
          <li key={regulationId}>{t('structure.renamed', { from, to })}</li>
        ))}
        {renamed.length > mostShown && <li>{t('structure.more', { count: renamed.length - mostShown })}</li>}
      </ul>
      <p className="p-soft p-small">{t('structure.redirects')}</p>
    </>
  )
}
