import { saveFile } from '@portal/api-client'
import type { ResultsOf } from '@portal/contracts-common'
import type { StaffHttp } from '@portal/contracts-registration'
import { useFormats, useShell } from '@portal/shell-sdk'
import { Button, Cluster } from '@portal/ui'
import { useCommand, useMutation, usePagedList, useQueryClient } from '@portal/ui/query'
import { Link } from '@portal/ui/router'
import { useState } from 'react'
import { staffApi } from '../../../shared/api.ts'
import { DescriptionItem } from '../../../shared/description-item.tsx'
import { personUrl } from '../persons/index.ts'
import { createReasonField, readReason } from '../../../shared/reason-field.ts'
import { useSendDecision } from '../../../shared/use-send-decision.ts'
import { useStaffFailure } from '../../../shared/use-staff-failure.ts'
import { QueueFrame } from './queue-frame.tsx'
import { useReviewText } from './texts.ts'
import '../../../shared/approvals/approvals.css'

type ListedChange = ResultsOf<StaffHttp['listIdentityChanges']>['items'][number]
type Change = ResultsOf<StaffHttp['getIdentityChange']>

/** Requests to change a name, date of birth or license number, oldest first. */
export function IdentityChangeList() {
  const { listIdentityChanges } = staffApi()
  const list = usePagedList(listIdentityChanges.key, (page, options) => listIdentityChanges({ query: page }, options), {
    staleTime: 0,
  })
  return (
    <QueueFrame list={list} name="identity">
      {(changes) => (
        <ul className="ad-approvals">
          {changes.map((change) => (
            <li key={change.changeId}>
              <ChangeCard listed={change} />
            </li>
          ))}
        </ul>
      )}
    </QueueFrame>
  )
}

function ChangeCard({ listed }: { readonly listed: ListedChange }) {
  const t = useReviewText()
  const format = useFormats()
  const { toasts } = useShell()
  const describe = useStaffFailure()
  const [change, setChange] = useState<Change>()
  const api = staffApi()
  const show = useMutation({
    mutationFn: () => api.getIdentityChange({ params: { changeId: listed.changeId } }),
    onSuccess: setChange,
    onError: (failure) => toasts.show({ kind: 'error', ...describe(failure) }),
  })
  const name = `${listed.displayName} (${listed.hisaPersonId})`
  return (
    <article className="p-card" aria-label={name}>
      <h2>
        <Link to={personUrl(listed.hisaPersonId)}>{name}</Link>
      </h2>
      <p>
        {t(`identity.kind.${listed.kind}`)} · {format.instant(listed.requestedAt)}
      </p>
      {change === undefined ? (
        <Cluster>
          <Button
            size="s"
            busy={show.isPending}
            aria-label={`${t('identity.show')}: ${name}`}
            onClick={() => show.mutate()}
          >
            {t('identity.show')}
          </Button>
        </Cluster>
      ) : (
        <ShownChange change={change} />
      )}
    </article>
  )
}

function ShownChange({ change }: { readonly change: Change }) {
  const t = useReviewText()
  const { approve, refuse, download } = useChangeCommands(change)
  const withName = (action: string) => ({
    'aria-label': `${action}: ${change.displayName} (${change.hisaPersonId})`,
    children: action,
  })
  return (
    <>
      <dl className="ad-details">
        <DescriptionItem name={t('identity.before')}>{change.before}</DescriptionItem>
        <DescriptionItem name={t('identity.after')}>{change.after}</DescriptionItem>
        <DescriptionItem name={t('reason')}>{change.reason}</DescriptionItem>
      </dl>
      <Cluster>
        <Button size="s" onClick={download} {...withName(t('identity.download'))} />
        <Button size="s" variant="primary" onClick={approve} {...withName(t('identity.approve'))} />
        <Button size="s" variant="quiet" onClick={refuse} {...withName(t('identity.refuse'))} />
      </Cluster>
    </>
  )
}

function useChangeCommands({ changeId, displayName: name, evidence }: Change) {
  const t = useReviewText()
  const { dialogs, toasts } = useShell()
  const describe = useStaffFailure()
  const queries = useQueryClient()
  const api = staffApi()
  const params = { changeId }
  const approve = useCommand(api.approveIdentityChange)
  const refuse = useCommand(api.refuseIdentityChange)
  const download = useMutation({
    mutationFn: () => api.downloadEvidence({ params }, { timeoutMs: 0 }),
    onSuccess: (content) => saveFile(content, evidence.fileName),
    onError: (failure) => toasts.show({ kind: 'error', ...describe(failure) }),
  })
  const finish = useSendDecision(() => queries.invalidateQueries({ queryKey: api.listIdentityChanges.key }))
  return {
    download: () => download.mutate(),
    approve: () =>
      void dialogs.form({
        title: t('identity.approve-title', { name }),
        intro: t('identity.approve-intro'),
        submitLabel: t('identity.approve'),
        fields: [],
        submit: () => finish(approve.mutateAsync({ params, body: {} }), t('identity.approved')),
      }),
    refuse: () =>
      void dialogs.form({
        title: t('identity.refuse-title', { name }),
        intro: t('identity.refuse-intro'),
        submitLabel: t('identity.refuse'),
        fields: [createReasonField(t('reason'))],
        submit: (values) => {
          const body = { reason: readReason(values) }
          return finish(refuse.mutateAsync({ params, body }), t('identity.refused'))
        },
      }),
  }
}
