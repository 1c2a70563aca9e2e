import { useShell } from '@portal/shell-sdk'
import { Notice, Page, PageTitle } from '@portal/ui'
import { RichText } from '@portal/i18n'
import type { ReactNode } from 'react'
import { useText } from '../texts.ts'

/** Layout of the account forms; in a demonstration it can link to the outbox of codes and emails. */
export function AccountFrame({
  title,
  lead,
  children,
  showOutboxNotice = false,
}: {
  title: string
  lead?: ReactNode
  children: ReactNode
  /** Whether the screen expects a code or an email. */
  showOutboxNotice?: boolean
}) {
  const t = useText()
  const { settings } = useShell()
  return (
    <Page width="form">
      <PageTitle lead={lead}>{title}</PageTitle>
      {children}
      {showOutboxNotice && settings.demonstration && (
        <div className="s-spaced">
          <Notice tone="neutral" title={t('account.demonstration')}>
            <RichText
              text={t('account.demonstration-outbox')}
              tags={{ showOutboxNotice: (words) => <a href="/dev/outbox">{words}</a> }}
            />
          </Notice>
        </div>
      )}
    </Page>
  )
}
