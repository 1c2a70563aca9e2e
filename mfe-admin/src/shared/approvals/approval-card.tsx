import type { ApprovalFields } from '@portal/contracts-common/light'
import { useFormats } from '@portal/shell-sdk'
import { Button, Cluster, StatusTag, type Tone } from '@portal/ui'
import type { ReactNode } from 'react'
import { useApprovalText } from './texts.ts'
import './approvals.css'

/** A change that one person proposes and another one approves. */
export type Approval = ApprovalFields & { readonly approvalId: string }
type State = Approval['state']
export type ApprovalAction = Approval['actions'][number]

const tones: Readonly<Record<State, Tone>> = {
  open: 'warning',
  approved: 'success',
  rejected: 'neutral',
  withdrawn: 'neutral',
  undone: 'neutral',
}

/** A list of approvals, one card each. */
export function ApprovalList<Item extends Approval>({
  items,
  card,
}: {
  readonly items: readonly Item[]
  readonly card: (item: Item) => ReactNode
}) {
  return (
    <ul className="ad-approvals">
      {items.map((item) => (
        <li key={item.approvalId}>{card(item)}</li>
      ))}
    </ul>
  )
}

interface ApprovalCardProps {
  readonly approval: Approval
  /** What is changed, such as "Merge A into B". */
  readonly title: string
  readonly onDecide: (action: ApprovalAction) => void
  /** Links beside the buttons of an open proposal. */
  readonly children?: ReactNode
}

/** What was proposed and decided, with what the reader may do. */
export function ApprovalCard({ approval, title, onDecide, children }: ApprovalCardProps) {
  const t = useApprovalText()
  const { state, isProposedByCaller, actions } = approval
  return (
    <article className="p-card" aria-label={title}>
      <h2 className="ad-approval-title">{title}</h2>
      <p>
        <StatusTag tone={tones[state]}>{t(`state.${state}`)}</StatusTag>
      </p>
      <ApprovalHistory approval={approval} />
      {state === 'open' && isProposedByCaller && <p className="p-soft">{t('waiting')}</p>}
      <Cluster>
        {actions.map((action) => (
          <Button
            key={action}
            size="s"
            variant={action === 'approve' ? 'primary' : action === 'undo' ? 'danger' : 'quiet'}
            aria-label={`${t(`action.${action}`)}: ${title}`}
            onClick={() => onDecide(action)}
          >
            {t(`action.${action}`)}
          </Button>
        ))}
        {state === 'open' && children}
      </Cluster>
    </article>
  )
}

function ApprovalHistory({ approval }: { readonly approval: Approval }) {
  const t = useApprovalText()
  const format = useFormats()
  const { state, reason, decidedAt, decisionReason, undoUntil, undoneAt, undoReason } = approval
  const getName = (name: string | null) => name ?? t('unknown-staff')
  const withReason = (text: string, why: string | null) => (why === null ? text : `${text} ${why}`)
  return (
    <ul className="ad-approval-history">
      <li>
        {withReason(
          t('history.proposed', { name: getName(approval.proposedBy), time: format.instant(approval.proposedAt) }),
          reason,
        )}
      </li>
      {decidedAt !== null && (
        <li>
          {withReason(
            t(`history.${state === 'undone' ? 'approved' : state === 'open' ? 'proposed' : state}`, {
              name: getName(approval.decidedBy),
              time: format.instant(decidedAt),
            }),
            decisionReason,
          )}
        </li>
      )}
      {state === 'approved' && undoUntil !== null && (
        <li>{t('history.undo-until', { time: format.instant(undoUntil) })}</li>
      )}
      {undoneAt !== null && (
        <li>
          {withReason(
            t('history.undone', { name: getName(approval.undoneBy), time: format.instant(undoneAt) }),
            undoReason,
          )}
        </li>
      )}
    </ul>
  )
}
