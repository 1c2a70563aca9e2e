import type { StaffApproval } from '@portal/contracts-registration'
import { usePagedList } from '@portal/ui/query'
import { Link } from '@portal/ui/router'
import { staffApi } from '../../../shared/api.ts'
import { ApprovalCard, ApprovalList } from '../../../shared/approvals/index.ts'
import { QueueFrame } from './queue-frame.tsx'
import { compareUrl } from './review-url.ts'
import { useReviewText } from './texts.ts'
import { useMergeCommands } from './use-merge-commands.ts'

/** Proposed merges, the newest first, with what the caller may do. */
export function ProposalList() {
  const { listApprovals } = staffApi()
  const list = usePagedList(listApprovals.key, (page, options) => listApprovals({ query: page }, options), {
    staleTime: 0,
  })
  return (
    <QueueFrame list={list} name="merges">
      {(proposals) => <ApprovalList items={proposals} card={(proposal) => <ProposalCard proposal={proposal} />} />}
    </QueueFrame>
  )
}

function ProposalCard({ proposal }: { readonly proposal: StaffApproval }) {
  const t = useReviewText()
  const { survivor, duplicate } = proposal.merge
  const commands = useMergeCommands()
  const title = t('merge.names', {
    survivor: `${survivor.displayName} (${survivor.hisaPersonId})`,
    duplicate: `${duplicate.displayName} (${duplicate.hisaPersonId})`,
  })
  return (
    <ApprovalCard approval={proposal} title={title} onDecide={(action) => commands.decide(proposal, action)}>
      <Link to={compareUrl(survivor.hisaPersonId, duplicate.hisaPersonId)}>{t('compare')}</Link>
    </ApprovalCard>
  )
}
