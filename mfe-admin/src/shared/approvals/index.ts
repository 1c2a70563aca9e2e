export { ApprovalCard, ApprovalList, type Approval, type ApprovalAction } from './approval-card.tsx'
export { useApprovalText } from './texts.ts'
