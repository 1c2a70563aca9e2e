import type { RegulationNode } from '@portal/contracts-regulations'
import { Button, Notice } from '@portal/ui'
import { useRegulationsText } from '../texts.ts'
import type { DraftInHand } from '../editor/use-draft.ts'

/** Work that is not saved in provisions that are not open: where it is, and what was written in those that are gone. */
export function LeftBehind({
  nodes,
  inHand: { entries, unsaved },
  open,
  onOpen,
}: {
  readonly nodes: readonly RegulationNode[]
  readonly inHand: DraftInHand
  readonly open: string
  readonly onOpen: (regulationId: string) => void
}) {
  const t = useRegulationsText()
  const left = [...entries].filter(([regulationId]) => regulationId !== open)
  if (left.length === 0) return null
  return (
    <Notice tone="warning" title={t('left.title')}>
      <ul className="p-plain-list">
        {left.map(([regulationId, { content, state }]) => {
          const node = nodes.find((each) => each.regulationId === regulationId)
          return (
            <li key={regulationId}>
              {node ? (
                <>
                  <Button size="s" variant="quiet" onClick={() => onOpen(regulationId)}>
                    {node.label}
                  </Button>{' '}
                  {t(`save.${state}`)}
                </>
              ) : (
                <>
                  <p>{t('conflict.gone-text')}</p>
                  <p className="dr-compared" lang="en">
                    {content.heading} {content.text}
                  </p>
                  <Button size="s" onClick={() => unsaved.discard(regulationId)}>
                    {t('conflict.discard')}
                  </Button>
                </>
              )}
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}
