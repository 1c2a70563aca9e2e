import type { RequestDetails } from '@portal/contracts-horses'
import { Notice, Page, PageTitle, StatusTag } from '@portal/ui'
import { useParams } from '@portal/ui/router'
import { NotLoaded } from '../../shared/not-loaded.tsx'
import { RequestActions } from './request-actions.tsx'
import { RequestFacts } from './request-facts.tsx'
import { RequestPreview } from './request-preview.tsx'
import { RequestSteps } from './request-steps.tsx'
import { useRequestText } from './texts.ts'
import { requestTones, useRequestNames } from './use-request-text.ts'
import { getRequestKind, useRequest } from './use-requests.ts'
import './requests.css'

/** `/requests/:requestId`: one page for both sides, each with their own buttons. */
export default function RequestPage() {
  const t = useRequestText()
  const { requestId = '' } = useParams()
  const request = useRequest(requestId)
  if (request.data) return <Details request={request.data} />
  return (
    <NotLoaded
      title={t('title')}
      failure={request.error}
      onRetry={() => void request.refetch()}
      failedTitle={t('details.failed')}
      missing={{
        title: t('details.missing'),
        text: t('details.missing-text'),
        to: '/requests',
        link: t('details.all'),
      }}
    />
  )
}

function Details({ request }: { readonly request: RequestDetails }) {
  const t = useRequestText()
  const { getTitle, getDate, getRecipient } = useRequestNames()
  const { state, warnings, preview, steps } = request
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
            <p>{t(`details-effect.${getRequestKind(request)}`, { recipient: getRecipient(request) })}</p>
          </section>
        )}
        {preview && <RequestPreview preview={preview} isTransfer={request.kind === 'transfer'} />}
        <RequestActions request={request} />
        <RequestSteps steps={steps} />
      </div>
    </Page>
  )
}
