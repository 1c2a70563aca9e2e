import type { RequestDetails } from '@portal/contracts-horses'
import { useFormats, useShell } from '@portal/shell-sdk'
import { Button, Cluster, ErrorState, FactList, LoadingState, Page, PageTitle, StatusTag, type Fact } from '@portal/ui'
import { useCommand, useQuery, useQueryClient } from '@portal/ui/query'
import { Link, useParams } from '@portal/ui/router'
import { horsesApi } from '../../../shared/api.ts'
import { createReasonField, readReason } from '../../../shared/reason-field.ts'
import { useSendDecision } from '../../../shared/use-send-decision.ts'
import { useStaffFailure } from '../../../shared/use-staff-failure.ts'
import { useStaffRequestText } from './texts.ts'
import { requestTones, useRequestTitle } from './use-request-title.ts'

/** `/horse-requests/:requestId`: a request with what staff can do about it. */
export default function HorseRequestPage() {
  const t = useStaffRequestText()
  const describe = useStaffFailure()
  const getTitle = useRequestTitle()
  const { requestId = '' } = useParams()
  const request = useQuery({ ...horsesApi().getRequest.query({ params: { requestId } }), staleTime: 0 })
  return (
    <Page width="text">
      <p>
        <Link to="/horse-requests">{t('back')}</Link>
      </p>
      <PageTitle>{request.data ? getTitle(request.data) : t('request')}</PageTitle>
      {request.data ? (
        <Details request={request.data} />
      ) : request.isError ? (
        <ErrorState title={t('details-failed')} {...describe(request.error)} onRetry={() => void request.refetch()} />
      ) : (
        <LoadingState />
      )}
    </Page>
  )
}

function Details({ request }: { readonly request: RequestDetails }) {
  const t = useStaffRequestText()
  const format = useFormats()
  const { state, terms, horse, comment, reasonText, steps } = request
  const withShare = (name: string, share: number | null) =>
    share === null ? name : t('share', { name, share: format.number(share) })
  const owners = [
    ...terms.owners.map(({ name, share }) => withShare(name, share)),
    ...terms.organizations.map(({ name, share }) => withShare(name, share)),
  ]
  const facts: Fact[] = [
    { label: t('state'), value: <StatusTag tone={requestTones[state]}>{t(`state.${state}`)}</StatusTag> },
    { label: t('from'), value: request.senderName ?? t('authority') },
    { label: t('to'), value: request.recipientName ?? t('unknown') },
    { label: t('responsible'), value: request.responsiblePersonName ?? t('unknown') },
    { label: t('sent'), value: format.instant(request.createdAt) },
    { label: t('expires'), value: format.instant(request.expiresAt) },
    ...(owners.length > 0 ? [{ label: t('owners'), value: format.list(owners) }] : []),
    ...(terms.designatedOwnerName === null ? [] : [{ label: t('designated'), value: terms.designatedOwnerName }]),
    ...(comment === null ? [] : [{ label: t('comment'), value: comment }]),
    ...(reasonText === null ? [] : [{ label: t('reason'), value: reasonText }]),
  ]
  return (
    <div className="p-stack" data-gap="l">
      <FactList facts={facts} />
      {state === 'PENDING' && <Override request={request} />}
      <section className="p-stack" data-gap="s">
        <h2>{t('steps')}</h2>
        <ul>
          {steps.map(({ action, at, personName }) => (
            <li key={`${action} ${at}`}>
              {t('step', { action: t(`step.${action}`), time: format.instant(at), name: personName ?? t('authority') })}
            </li>
          ))}
        </ul>
      </section>
      <Cluster>
        <Link to={`/horses/${horse.horseId}`}>{t('open-horse')}</Link>
        <Link to={`/horse-people/${horse.horseId}`}>{t('correct-people')}</Link>
      </Cluster>
    </div>
  )
}

function Override({ request }: { readonly request: RequestDetails }) {
  const t = useStaffRequestText()
  const { dialogs } = useShell()
  const queries = useQueryClient()
  const command = useCommand(horsesApi().overrideRequest)
  const finish = useSendDecision(() => queries.invalidateQueries())
  const { requestId, version, recipientName } = request
  const override = (action: 'cancel' | 'accept' | 'reject') =>
    void dialogs.form({
      title: t(`${action}.title`),
      intro: t(`${action}.intro`, { recipient: recipientName ?? t('unknown') }),
      submitLabel: t(action),
      fields: [createReasonField(t('reason'), { help: t('reason-help') })],
      submit: (values) => {
        const body = { action, reason: readReason(values), expectedVersion: version }
        return finish(command.mutateAsync({ params: { requestId }, body }), t(`${action}.done`))
      },
    })
  return (
    <section className="p-stack" data-gap="s">
      <h2>{t('override')}</h2>
      <p>{t('override-lead')}</p>
      <Cluster>
        <Button onClick={() => override('accept')}>{t('accept')}</Button>
        <Button onClick={() => override('reject')}>{t('reject')}</Button>
        <Button variant="danger" onClick={() => override('cancel')}>
          {t('cancel')}
        </Button>
      </Cluster>
    </section>
  )
}
