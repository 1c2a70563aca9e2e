import { ReportedCommentsNotice } from './reported-comments-notice.tsx'

/** Shown on the home page of staff: comments that their authors reported as not their own. */
export default function ReportedCommentsSlot() {
  return <ReportedCommentsNotice />
}
