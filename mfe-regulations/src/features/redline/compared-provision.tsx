import type { RedlineEntry, RegulationNode } from '@portal/contracts-regulations'
import type { LabelIndex, ProvisionLink } from '@portal/regulation-reading/provision'
import { renderComparedProvision } from '@portal/regulation-reading/redline'
import { getChangeKind, getEntryAnchor } from '@portal/regulation-reading/redline-changes'
import { Button } from '@portal/ui'
import { memo } from 'react'
import { CommentsButton, type CommentCount } from '../../shared/provision/comments-button.tsx'
import { useText } from '../../shared/texts/regulations-texts.ts'
import { renderMarkup } from '../../shared/provision/render-markup.tsx'
import { ProvisionFrame } from '../../shared/provision/provision-frame.tsx'

export interface ComparedProvisionProps {
  readonly entry: RedlineEntry
  readonly isTarget: boolean
  /** Index of the next change; undefined where nothing changed. */
  readonly nextIndex: number | undefined
  readonly count: number
  readonly onGoToChange: (index: number) => void
  /** Links of the newer version. */
  readonly links: readonly ProvisionLink[]
  readonly labels: LabelIndex
  /** Comments on the newer version. */
  readonly commentCount: CommentCount | undefined
  readonly canComment: boolean
  readonly onComments: (node: RegulationNode) => void
}

/** One provision of a comparison, with a note about its change before the text. */
export const ComparedProvision = memo(function ComparedProvision(props: ComparedProvisionProps) {
  const { entry, isTarget, nextIndex, count, onGoToChange, links, labels } = props
  const t = useText()
  const { node, op } = entry
  return (
    <ProvisionFrame
      node={node}
      anchor={getEntryAnchor(entry)}
      isTarget={isTarget}
      change={getChangeKind(entry)}
      tools={
        op !== 'removed' && (
          <CommentsButton
            node={node}
            count={props.commentCount}
            canComment={props.canComment}
            onOpen={props.onComments}
            t={t}
          />
        )
      }
    >
      {renderMarkup(...renderComparedProvision(entry, { links, labels, t }))}
      {nextIndex !== undefined && nextIndex < count && (
        <NextChange index={nextIndex} count={count} onGoToChange={onGoToChange} />
      )}
    </ProvisionFrame>
  )
})

/** "Next change" for keyboard users; visible only when focused. */
function NextChange({
  index,
  count,
  onGoToChange,
}: {
  readonly index: number
  readonly count: number
  readonly onGoToChange: (index: number) => void
}) {
  const t = useText()
  return (
    <span className="rv-next-change p-no-print" lang={t('lang')}>
      <Button size="s" onClick={() => onGoToChange(index)}>
        {t('redline.next-of', { index: index + 1, count })}
      </Button>
    </span>
  )
}
