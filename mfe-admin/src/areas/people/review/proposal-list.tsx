import type { StaffApproval } from '@portal/contracts-registration'
import { useFormats } from '@portal/shell-sdk'
import { Button, Cluster, StatusTag, type Tone } from '@portal/ui'
import { usePagedList } from '@portal/ui/query'
import { Link } from '@portal/ui/router'
import { staffApi } from '../../../shared/api.ts'
import { QueueFrame } from './queue-frame.tsx'
import { compareUrl } from './review-url.ts'
import { useReviewText } from './texts.ts'
import { useMergeCommands } from './use-merge-commands.ts'
import './proposal-list.css'

const tones: Readonly<Record<StaffApproval['state'], Tone>> = {
  open: 'warning',
  approved: 'success',
  rejected: 'neutral',
  withdrawn: 'neutral',
  undone: 'neutral',
}

/** Proposed merges, the newest first, with what the caller may do. */
export function ProposalList() {
  const { listApprovals } = staffApi()
  const list = usePagedList(listApprovals.key, (page, options) => listApprovals({ query: page }, options), {
    staleTime: 0,
  })
  return (
    <QueueFrame list={list} name="merges">
      {(proposals) => (
        <ul className="ad-proposals">
          {proposals.map((proposal) => (
            <li key={proposal.approvalId}>
              <ProposalCard proposal={proposal} />
            </li>
          ))}
        </ul>
      )}
    </QueueFrame>
  )
}

function ProposalCard({ proposal }: { readonly proposal: StaffApproval }) {
  const t = useReviewText()
  const { survivor, duplicate } = proposal.merge
  const commands = useMergeCommands()
  const names = {
    survivor: `${survivor.displayName} (${survivor.hisaPersonId})`,
    duplicate: `${duplicate.displayName} (${duplicate.hisaPersonId})`,
  }
  return (
    <article className="p-card" aria-label={t('merge.names', names)}>
      <h2 className="ad-proposal-persons">{t('merge.names', names)}</h2>
      <p>
        <StatusTag tone={tones[proposal.state]}>{t(`state.${proposal.state}`)}</StatusTag>
      </p>
      <ProposalHistory proposal={proposal} />
      {proposal.state === 'open' && proposal.isProposedByCaller && <p className="p-soft">{t('merges.waiting')}</p>}
      <Cluster>
        {proposal.actions.map((action) => (
          <Button
            key={action}
            size="s"
            variant={action === 'approve' ? 'primary' : action === 'undo' ? 'danger' : 'quiet'}
            aria-label={`${t(`action.${action}`)}: ${t('merge.names', names)}`}
            onClick={() => commands.decide(proposal, action)}
          >
            {t(`action.${action}`)}
          </Button>
        ))}
        {proposal.state === 'open' && (
          <Link to={compareUrl(survivor.hisaPersonId, duplicate.hisaPersonId)}>{t('compare')}</Link>
        )}
      </Cluster>
    </article>
  )
}

function ProposalHistory({ proposal }: { readonly proposal: StaffApproval }) {
  const t = useReviewText()
  const format = useFormats()
  const { state, reason, decidedAt, decisionReason, undoUntil, undoneAt, undoReason } = proposal
  const getName = (name: string | null) => name ?? t('unknown-staff')
  const withReason = (text: string, why: string | null) => (why === null ? text : `${text} ${why}`)
  return (
    <ul className="ad-plain-list">
      <li>
        {withReason(
          t('history.proposed', { name: getName(proposal.proposedBy), time: format.instant(proposal.proposedAt) }),
          reason,
        )}
      </li>
      {decidedAt !== null && (
        <li>
          {withReason(
            t(`history.${state === 'undone' ? 'approved' : state === 'open' ? 'proposed' : state}`, {
              name: getName(proposal.decidedBy),
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
            t('history.undone', { name: getName(proposal.undoneBy), time: format.instant(undoneAt) }),
            undoReason,
          )}
        </li>
      )}
    </ul>
  )
}
