import { describeFailure } from '@portal/api-client'
import type { RegulationNode } from '@portal/contracts-regulations'
import { Button, CheckboxField, Dialog, DialogActions, InputField, Notice, SelectField, Stack } from '@portal/ui'
import { useState } from 'react'
import {
  addableKinds,
  previewStructureChange,
  canRenumberSiblings,
  type AddableKind,
  type Preview,
  type StructureChange,
} from './structure.ts'
import { useRegulationsText } from '../texts.ts'
import type { WriteOutcome } from '../editor/draft-change.ts'

const maxShown = 40

/** Confirms a structure change and shows the labels it changes. */
export function StructureDialog({
  nodes,
  change: initialChange,
  onSend,
  onClose,
}: {
  readonly nodes: readonly RegulationNode[]
  readonly change: StructureChange
  readonly onSend: (change: StructureChange, renumberSiblings: boolean) => Promise<WriteOutcome>
  readonly onClose: () => void
}) {
  const t = useRegulationsText()
  const [change, setChange] = useState(initialChange)
  const [isRenumbering, setRenumbering] = useState(true)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const canRenumber = canRenumberSiblings(nodes, change)
  const preview = previewStructureChange(nodes, change, isRenumbering && canRenumber)
  const [duplicate] = preview.duplicates
  const send = async () => {
    if (isNumberMissing(change)) return setError(t('structure.number-missing'))
    if (duplicate !== undefined) return setError(t('structure.duplicate', { label: duplicate }))
    setBusy(true)
    const outcome = await onSend(change, isRenumbering && canRenumber)
    setBusy(false)
    if (outcome.kind === 'done') return onClose()
    setError(outcome.kind === 'stale' ? t('structure.stale') : describeFailure(outcome.failure, t).message)
    return undefined
  }
  const label =
    change.kind === 'add' ? '' : (nodes.find((node) => node.regulationId === change.regulationId)?.label ?? '')
  return (
    <Dialog title={t(`structure.${change.kind}.title`, { label })} onClose={onClose}>
      {error !== undefined && (
        <Notice tone="danger" live>
          <p>{error}</p>
        </Notice>
      )}
      <Stack>
        <Fields change={change} onChange={setChange} />
        {change.kind === 'delete' && <p>{t('structure.removed', { count: preview.deletedCount })}</p>}
        {(change.kind === 'add' || change.kind === 'number') &&
          preview.label !== undefined &&
          !isNumberMissing(change) && <p>{t('structure.label', { label: preview.label })}</p>}
        {canRenumber && (
          <CheckboxField
            label={t('structure.renumber')}
            checked={isRenumbering}
            onChange={(event) => setRenumbering(event.target.checked)}
          />
        )}
        <LabelChanges preview={preview} />
      </Stack>
      <DialogActions cancel={{ label: t('cancel'), onClick: onClose }}>
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

/** Returns whether a required number is missing. Only flush text and definitions need none. */
function isNumberMissing(change: StructureChange): boolean {
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
            const provisionKind = event.target.value as AddableKind
            onChange({ ...change, provisionKind, ...(provisionKind === 'flush' && { marker: '', reservedTo: '' }) })
          }}
          options={addableKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
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
        optional
        value={change.reservedTo}
        maxLength={20}
        onChange={(event) => onChange({ ...change, reservedTo: event.target.value })}
      />
    </>
  )
}

function LabelChanges({ preview: { labelChanges } }: { readonly preview: Preview }) {
  const t = useRegulationsText()
  if (labelChanges.length === 0) return <p className="p-soft">{t('structure.changes-none')}</p>
  return (
    <>
      <h3>{t('structure.changes', { count: labelChanges.length })}</h3>
      <ul className="dr-label-changes">
        {labelChanges.slice(0, maxShown).map(({ regulationId, from, to }) => (
          <li key={regulationId}>{t('structure.change', { from, to })}</li>
        ))}
        {labelChanges.length > maxShown && <li>{t('structure.more', { count: labelChanges.length - maxShown })}</li>}
      </ul>
      <p className="p-soft p-small">{t('structure.redirects')}</p>
    </>
  )
}
