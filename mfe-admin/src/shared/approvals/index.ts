export { ApprovalCard, ApprovalList, type Approval, type ApprovalAction } from './approval-card.tsx'
export { useDecideApproval } from './use-decide-approval.ts'
