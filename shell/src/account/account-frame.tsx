import { useShell } from '@portal/shell-sdk'
import { Notice, Page, PageTitle } from '@portal/ui'
import { Rich } from '@portal/i18n'
import type { ReactNode } from 'react'
import { useText } from '../texts.ts'

/** One column for a form, and in a demonstration where codes and mails are to be found. */
export function AccountFrame({
  title,
  lead,
  children,
  outbox = false,
}: {
  title: string
  lead?: ReactNode
  children: ReactNode
  /** The screen waits for a code or a mail. */
  outbox?: boolean
}) {
  const t = useText()
  const { settings } = useShell()
  return (
    <Page width="form">
      <PageTitle lead={lead}>{title}</PageTitle>
      {children}
      {outbox && settings.demonstration && (
        <div className="s-after">
          <Notice tone="neutral" title={t('account.demonstration')}>
            <Rich
              text={t('account.demonstration-outbox')}
              tags={{ outbox: (words) => <a href="/dev/outbox">{words}</a> }}
            />
          </Notice>
        </div>
      )}
    </Page>
  )
}
