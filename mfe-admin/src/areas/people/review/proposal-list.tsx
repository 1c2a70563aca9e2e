import type { StaffApproval } from '@portal/contracts-registration'
import { EmptyState, ErrorState, LoadingState, LoadMore } from '@portal/ui'
import { usePagedList } from '@portal/ui/query'
import { Link } from '@portal/ui/router'
import { staffApi } from '../../../shared/api.ts'
import { ApprovalCard, ApprovalList } from '../../../shared/approvals/index.ts'
import { useStaffFailure } from '../../../shared/use-staff-failure.ts'
import { compareUrl } from './review-url.ts'
import { useReviewText } from './texts.ts'
import { useMergeCommands } from './use-merge-commands.ts'

/** Proposed merges, the newest first, with what the caller may do. */
export function ProposalList() {
  const t = useReviewText()
  const describe = useStaffFailure()
  const { listApprovals } = staffApi()
  const list = usePagedList(listApprovals.key, (page, options) => listApprovals({ query: page }, options), {
    staleTime: 0,
  })
  if (list.isPending) return <LoadingState shape="list" />
  if (list.failure) return <ErrorState title={t('failed')} {...describe(list.failure)} onRetry={list.retry} />
  if (list.items.length === 0) return <EmptyState title={t('merges.none')}>{t('merges.none-text')}</EmptyState>
  return (
    <>
      <ApprovalList items={list.items} card={(proposal) => <ProposalCard proposal={proposal} />} />
      <LoadMore nextPage={list.nextPage} label={t('merges.more')} errorTitle={t('failed')} describeFailure={describe} />
    </>
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
