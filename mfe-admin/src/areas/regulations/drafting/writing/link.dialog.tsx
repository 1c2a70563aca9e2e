import { CallFailure, describeFailure } from '@portal/api-client'
import type { RegulationNode } from '@portal/contracts-regulations'
import { Button, Dialog, DialogActions, InputField } from '@portal/ui'
import { useState } from 'react'
import { regulationsApi } from '../../../../shared/api.ts'
import { useRegulationsText } from '../texts.ts'

const maxShown = 12

/** Links the selected text to a provision: of this regulation by number or text, of another by its number. */
export function LinkDialog({
  nodes,
  canLink,
  isLinked,
  onChoose,
  onClose,
}: {
  readonly nodes: readonly RegulationNode[]
  /** Whether text is selected. */
  readonly canLink: boolean
  readonly isLinked: boolean
  /** Called with undefined to remove the link. */
  readonly onChoose: (regulationId: string | undefined) => void
  readonly onClose: () => void
}) {
  const t = useRegulationsText()
  const [query, setQuery] = useState('')
  const [error, setError] = useState<string>()
  const normalizedQuery = query.trim().toLowerCase()
  const matches = nodes
    .filter(
      (node) =>
        node.depth > 0 && normalizedQuery !== '' && describeProvision(node).toLowerCase().includes(normalizedQuery),
    )
    .slice(0, maxShown)
  const choose = (regulationId: string | undefined) => {
    onClose()
    onChoose(regulationId)
  }
  const findElsewhere = async () => {
    setError(undefined)
    try {
      const { regulationId } = await regulationsApi().resolveLabel({ query: { label: query.trim() } })
      choose(regulationId)
    } catch (failure) {
      const isUnknown = failure instanceof CallFailure && failure.code === 404
      setError(isUnknown ? t('link.unknown', { label: query.trim() }) : describeFailure(failure, t).message)
    }
  }
  if (!canLink) {
    return (
      <Dialog title={t('link.title')} onClose={onClose}>
        <p>{t('link.select-first')}</p>
      </Dialog>
    )
  }
  return (
    <Dialog title={t('link.title')} onClose={onClose}>
      <InputField
        label={t('link.query')}
        help={t('link.help')}
        value={query}
        data-autofocus
        maxLength={100}
        onChange={(event) => setQuery(event.target.value)}
      />
      <ul className="p-plain-list dr-choices" lang="en">
        {matches.map((node) => (
          <li key={node.regulationId}>
            <button type="button" onClick={() => choose(node.regulationId)}>
              {describeProvision(node)}
            </button>
          </li>
        ))}
      </ul>
      {error !== undefined && <p role="alert">{error}</p>}
      <DialogActions cancel={{ label: t('cancel'), onClick: onClose }}>
        {isLinked && (
          <Button variant="danger" onClick={() => choose(undefined)}>
            {t('link.remove')}
          </Button>
        )}
        {normalizedQuery !== '' && <Button onClick={() => void findElsewhere()}>{t('link.find-elsewhere')}</Button>}
      </DialogActions>
    </Dialog>
  )
}

function describeProvision({ label, heading, text }: RegulationNode): string {
  return `${label} ${heading ?? text.slice(0, 60)}`
}
