import { Page, PageTitle, Prose } from '@portal/ui'
import type { ReactNode } from 'react'

/** Layout of a text page, such as help and policy. */
export function TextPage({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <Page width="text">
      <PageTitle lead={lead}>{title}</PageTitle>
      <Prose>{children}</Prose>
    </Page>
  )
}
