import { Page, PageTitle, Stack } from '@portal/ui'
import { useSearchParams } from '@portal/ui/router'
import { useText } from '../../texts.ts'
import { MyDraftList } from './my-draft-list.tsx'
import { MySentList } from './my-sent-list.tsx'
import { ReceiptView } from './receipt.tsx'
import { useCommentText } from './texts.ts'
import './comments.css'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** `/my-comments`: what I have not sent yet, in document order, to review and send; what I sent; `?receipt=` a receipt. */
export default function MyCommentsPage() {
  const t = useCommentText()
  const reading = useText()
  const [params] = useSearchParams()
  const receiptId = params.get('receipt')
  if (receiptId !== null && uuid.test(receiptId)) return <ReceiptView receiptId={receiptId} />
  return (
    <Page>
      <PageTitle lead={t('mine.lead')}>{reading('menu.my-comments')}</PageTitle>
      <Stack gap="l">
        <MyDraftList />
        <MySentList />
      </Stack>
    </Page>
  )
}
