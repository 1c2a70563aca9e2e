import { Page, PageTitle, Stack } from '@portal/ui'
import { useSearchParams } from '@portal/ui/router'
import { useText } from '../../shared/texts/regulations-texts.ts'
import { MyDraftList } from './my-draft-list.tsx'
import { MySentList } from './my-sent-list.tsx'
import { ReceiptView } from './receipt-view.tsx'
import { useCommentText } from './texts.ts'
import './comments.css'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** `/my-comments`: unsent comments to review and send, sent comments, or a receipt with `?receipt=`. */
export default function MyCommentsPage() {
  const t = useCommentText()
  const regulationsText = useText()
  const [searchParams] = useSearchParams()
  const receiptId = searchParams.get('receipt')
  if (receiptId !== null && uuid.test(receiptId)) return <ReceiptView receiptId={receiptId} />
  return (
    <Page>
      <PageTitle lead={t('mine.lead')}>{regulationsText('menu.my-comments')}</PageTitle>
      <Stack gap="l">
        <MyDraftList />
        <MySentList />
      </Stack>
    </Page>
  )
}
