import type { RegulationNode } from '@portal/contracts-regulations'
import { Button, Notice } from '@portal/ui'
import { useRegulationsText } from '../texts.ts'
import type { DraftSession } from '../editor/use-draft.ts'

/** Lists unsaved provisions outside of the open rule, with the text of those that were deleted. */
export function UnsavedProvisionList({
  nodes,
  session: { entries, unsaved },
  openIds,
  onOpen,
}: {
  readonly nodes: readonly RegulationNode[]
  readonly session: DraftSession
  /** Ids of the provisions of the open rule. */
  readonly openIds: ReadonlySet<string>
  readonly onOpen: (regulationId: string) => void
}) {
  const t = useRegulationsText()
  const otherEntries = [...entries].filter(([regulationId]) => !openIds.has(regulationId))
  if (otherEntries.length === 0) return null
  return (
    <Notice tone="warning" title={t('unsaved-provisions.title')}>
      <ul className="p-plain-list">
        {otherEntries.map(([regulationId, { content, state }]) => {
          const node = nodes.find((each) => each.regulationId === regulationId)
          return (
            <li key={regulationId}>
              {node ? (
                <>
                  <Button size="s" variant="quiet" onClick={() => onOpen(regulationId)}>
                    {node.label}
                  </Button>{' '}
                  {state === 'failed' || state === 'conflict'
                    ? t('unsaved-provisions.problem')
                    : t(state === 'typing' ? 'save.saving' : `save.${state}`)}
                </>
              ) : (
                <>
                  <p>{t('conflict.deleted-text')}</p>
                  <p className="dr-redline" lang="en">
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
