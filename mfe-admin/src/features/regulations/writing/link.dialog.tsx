import { CallFailure, describeFailure } from '@portal/api-client'
import type { RegulationNode } from '@portal/contracts-regulations'
import { Button, Dialog, DialogActions, InputField } from '@portal/ui'
import { useState } from 'react'
import { regulationsApi } from '../../../api.ts'
import { useRegulationsText } from '../texts.ts'

const mostShown = 12

/** Chooses the provision that words lead to: of this regulation by number or words, of another by its number. */
export function LinkDialog({
  nodes,
  canLink,
  isLinked,
  onChoose,
  onClose,
}: {
  readonly nodes: readonly RegulationNode[]
  /** Whether words are selected. */
  readonly canLink: boolean
  readonly isLinked: boolean
  /** Without an id the link is taken away. */
  readonly onChoose: (regulationId: string | undefined) => void
  readonly onClose: () => void
}) {
  const t = useRegulationsText()
  const [words, setWords] = useState('')
  const [fault, setFault] = useState<string>()
  const asked = words.trim().toLowerCase()
  const found = nodes
    .filter((node) => node.depth > 0 && asked !== '' && nameOf(node).toLowerCase().includes(asked))
    .slice(0, mostShown)
  const choose = (regulationId: string | undefined) => {
    onClose()
    onChoose(regulationId)
  }
  const findElsewhere = async () => {
    setFault(undefined)
    try {
      const { regulationId } = await regulationsApi().resolveLabel({ query: { label: words.trim() } })
      choose(regulationId)
    } catch (failure) {
      const isUnknown = failure instanceof CallFailure && failure.code === 404
      setFault(isUnknown ? t('link.unknown', { label: words.trim() }) : describeFailure(failure, t).message)
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
        label={t('link.words')}
        help={t('link.help')}
        value={words}
        data-autofocus
        maxLength={100}
        onChange={(event) => setWords(event.target.value)}
      />
      <ul className="p-plain-list dr-choices" lang="en">
        {found.map((node) => (
          <li key={node.regulationId}>
            <button type="button" onClick={() => choose(node.regulationId)}>
              {nameOf(node)}
            </button>
          </li>
        ))}
      </ul>
      {fault !== undefined && <p role="alert">{fault}</p>}
      <DialogActions back={{ label: t('cancel'), onClick: onClose }}>
        {isLinked && (
          <Button variant="danger" onClick={() => choose(undefined)}>
            {t('link.remove')}
          </Button>
        )}
        {asked !== '' && <Button onClick={() => void findElsewhere()}>{t('link.elsewhere')}</Button>}
      </DialogActions>
    </Dialog>
  )
}

function nameOf({ label, heading, text }: RegulationNode): string {
  return `${label} ${heading ?? text.slice(0, 60)}`
}
