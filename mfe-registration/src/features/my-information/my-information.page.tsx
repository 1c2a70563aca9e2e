import { saveFile } from '@portal/api-client'
import type { MyInformation } from '@portal/contracts-registration'
import { useFormats, useLocale, useUser } from '@portal/shell-sdk'
import { Button, ErrorState, LinkButton, LoadingState, Notice, Page, PageTitle, VisuallyHidden } from '@portal/ui'
import { Link } from '@portal/ui/router'
import { useState } from 'react'
import { registrationApi } from '../../shared/api.ts'
import { useMessages } from '../wizard/index.ts'
import { canChange } from './delegable-pages.ts'
import { useMyText } from './texts.ts'
import { useMyInformation, useReload } from './use-my-information.ts'
import { useSummary } from './use-summary.tsx'
import './my-information.css'

/** `/my-information`: what the portal has about the person. Each row is changed on its own page. */
export default function MyInformationPage() {
  const t = useMyText()
  const { describe } = useMessages()
  const information = useMyInformation()
  return (
    <Page width="text">
      <PageTitle lead={t('lead')}>{t('title')}</PageTitle>
      {information.isError && (
        <ErrorState
          title={t('load-failed')}
          {...describe(information.error)}
          onRetry={() => void information.refetch()}
        />
      )}
      {information.isPending && <LoadingState shape="list" />}
      {information.data && <Summary information={information.data} />}
    </Page>
  )
}

function Summary({ information }: { readonly information: MyInformation }) {
  const t = useMyText()
  const sections = useSummary(information)
  const isActing = useUser()?.actingFor !== undefined
  const { acceptedVersion, currentVersion } = information.agreement
  return (
    <div className="p-stack" data-gap="l">
      {!isActing && acceptedVersion !== currentVersion && (
        <Notice tone="warning" title={t('agreement-changed')}>
          <p>
            <LinkButton size="s" to="/my-information/agreement">
              {t('read-agreement')}
            </LinkButton>
          </p>
        </Notice>
      )}
      <OpenChanges information={information} />
      {sections.map(({ title, rows }) => (
        <section key={title} className="p-stack" data-gap="s">
          <h2>{title}</h2>
          <dl className="my-summary">
            {rows.map(({ label, value, page }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value === null || value === '' ? <span className="p-soft">{t('not-provided')}</span> : value}</dd>
                {page !== undefined && canChange(page, isActing) && (
                  <dd>
                    <Link to={page.startsWith('/') ? page : `/my-information/${page}`}>
                      {t('change')} <VisuallyHidden>{label}</VisuallyHidden>
                    </Link>
                  </dd>
                )}
              </div>
            ))}
          </dl>
        </section>
      ))}
      {!isActing && <YourData />}
    </div>
  )
}

/** Requests that wait for a decision, and the last ones that were refused. */
function OpenChanges({ information: { identityChanges } }: { readonly information: MyInformation }) {
  const t = useMyText()
  const formats = useFormats()
  const { describe } = useMessages()
  const reload = useReload()
  const [failure, setFailure] = useState<string>()
  const withdraw = async (changeId: string) => {
    try {
      await registrationApi().withdrawIdentityChange({ params: { changeId }, body: {} })
      await reload()
    } catch (error) {
      setFailure(describe(error).message)
    }
  }
  return (
    <>
      {failure !== undefined && (
        <Notice tone="danger" live>
          {failure}
        </Notice>
      )}
      {identityChanges
        .filter(({ status }, index) => status === 'open' || (status === 'refused' && index === 0))
        .map(({ changeId, kind, status, requestedAt, refusalReason }) => (
          <Notice
            key={changeId}
            tone={status === 'open' ? 'info' : 'warning'}
            title={t(status === 'open' ? 'change-open' : 'change-refused', { what: t(kind) })}
          >
            <p>{status === 'open' ? t('change-open-text', { date: formats.day(requestedAt) }) : refusalReason}</p>
            {status === 'open' && (
              <p>
                <Button size="s" onClick={() => void withdraw(changeId)}>
                  {t('withdraw')}
                </Button>
              </p>
            )}
          </Notice>
        ))}
    </>
  )
}

function YourData() {
  const t = useMyText()
  const { describe } = useMessages()
  const [failure, setFailure] = useState<string>()
  const locale = useLocale() === 'es' ? 'es' : 'en-US'
  const download = async (format: 'pdf' | 'json') => {
    setFailure(undefined)
    try {
      saveFile(await registrationApi().downloadMyData({ query: { format, locale } }), t(`data-file.${format}`))
    } catch (error) {
      setFailure(describe(error).message)
    }
  }
  return (
    <section className="p-stack" data-gap="s">
      <h2>{t('your-data')}</h2>
      <p>{t('your-data-text')}</p>
      {failure !== undefined && (
        <Notice tone="danger" live>
          {failure}
        </Notice>
      )}
      <div className="p-cluster">
        <Button onClick={() => void download('pdf')}>{t('download-pdf')}</Button>
        <Button onClick={() => void download('json')}>{t('download-json')}</Button>
        <LinkButton variant="quiet" to="/my-information/close">
          {t('close-account')}
        </LinkButton>
      </div>
    </section>
  )
}
