import type { RequestDetails } from '@portal/contracts-horses'
import { CallFailure } from '@portal/api-client'
import { EmptyState, ErrorState, LinkButton, LoadingState, Notice, Page, PageTitle, StatusTag } from '@portal/ui'
import { useParams } from '@portal/ui/router'
import { useFailureText } from '../../shared/use-failure-text.ts'
import { RequestActions } from './request-actions.tsx'
import { RequestFacts } from './request-facts.tsx'
import { RequestPreview } from './request-preview.tsx'
import { RequestSteps } from './request-steps.tsx'
import { useRequestText } from './texts.ts'
import { requestTones, useRequestNames } from './use-request-text.ts'
import { useRequest } from './use-requests.ts'
import './requests.css'

/** `/requests/:requestId`: one page for both sides, each with their own buttons. */
export default function RequestPage() {
  const t = useRequestText()
  const describe = useFailureText()
  const { requestId = '' } = useParams()
  const request = useRequest(requestId)
  if (request.data) return <Details request={request.data} />
  const isMissing = request.error instanceof CallFailure && [400, 404].includes(request.error.code)
  return (
    <Page width="text">
      <PageTitle>{t('title')}</PageTitle>
      {isMissing ? (
        <EmptyState
          title={t('details.missing')}
          action={
            <LinkButton variant="primary" to="/requests">
              {t('details.all')}
            </LinkButton>
          }
        >
          {t('details.missing-text')}
        </EmptyState>
      ) : request.isError ? (
        <ErrorState title={t('details.failed')} {...describe(request.error)} onRetry={() => void request.refetch()} />
      ) : (
        <LoadingState />
      )}
    </Page>
  )
}

function Details({ request }: { readonly request: RequestDetails }) {
  const t = useRequestText()
  const { getTitle, getDate, getRecipient } = useRequestNames()
  const { state, kind, warnings, preview, steps } = request
  return (
    <Page width="text">
      <PageTitle eyebrow={t('title')} lead={getDate(request)}>
        {getTitle(request)}
      </PageTitle>
      <div className="p-stack" data-gap="l">
        <p>
          <StatusTag tone={requestTones[state]}>{t(`state.${state}`)}</StatusTag>
        </p>
        {warnings.length > 0 && (
          <Notice tone="warning" title={t('warning.title')}>
            {warnings.map((warning) => (
              <p key={warning}>{t(`warning.${warning}`)}</p>
            ))}
          </Notice>
        )}
        <RequestFacts request={request} />
        {state === 'PENDING' && (
          <section className="p-stack" data-gap="s">
            <h2>{t('details.effect')}</h2>
            <p>{t(`details-effect.${kind}`, { recipient: getRecipient(request) })}</p>
          </section>
        )}
        {preview && <RequestPreview preview={preview} />}
        <RequestActions request={request} />
        <RequestSteps steps={steps} />
      </div>
    </Page>
  )
}
