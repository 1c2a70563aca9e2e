import type { LicenseReview } from '@portal/contracts-registration'
import { useFormats, useShell } from '@portal/shell-sdk'
import { Button, Cluster } from '@portal/ui'
import { useCommand, useMutation, usePagedList, useQueryClient } from '@portal/ui/query'
import { Link } from '@portal/ui/router'
import { staffApi } from '../../../shared/api.ts'
import { DescriptionItem } from '../../../shared/description-item.tsx'
import { personUrl } from '../persons/index.ts'
import { usePeopleTerms } from '../terms.ts'
import { createReasonField, readReason } from '../../../shared/reason-field.ts'
import { useSendDecision } from '../../../shared/use-send-decision.ts'
import { useStaffFailure } from '../../../shared/use-staff-failure.ts'
import { QueueFrame } from './queue-frame.tsx'
import { LicenseFiles } from './license-files.tsx'
import { useReviewText } from './texts.ts'
import '../../../shared/approvals/approvals.css'
import './review.css'

/** Licenses that staff verify or refuse, oldest first. */
export function LicenseReviewList() {
  const { listLicenseReviews } = staffApi()
  const list = usePagedList(listLicenseReviews.key, (page, options) => listLicenseReviews({ query: page }, options), {
    staleTime: 0,
  })
  return (
    <QueueFrame list={list} name="licenses">
      {(reviews) => (
        <ul className="ad-approvals">
          {reviews.map((review) => (
            <li key={review.licenseId}>
              <LicenseCard review={review} />
            </li>
          ))}
        </ul>
      )}
    </QueueFrame>
  )
}

function LicenseCard({ review }: { readonly review: LicenseReview }) {
  const t = useReviewText()
  const terms = usePeopleTerms()
  const format = useFormats()
  const { approve, refuse } = useLicenseCommands(review)
  const urls = useFileUrls(review)
  const name = `${review.displayName} (${review.hisaPersonId})`
  const withName = (action: string) => ({ 'aria-label': `${action}: ${name}`, children: action })
  return (
    <article className="p-card" aria-label={name}>
      <h2>
        <Link to={personUrl(review.hisaPersonId)}>{name}</Link>
      </h2>
      <dl className="ad-details">
        <DescriptionItem name={t('licenses.type')}>{terms(`license-type.${review.type}`)}</DescriptionItem>
        <DescriptionItem name={t('licenses.number')}>{`${review.state} ${review.licenseNumber}`}</DescriptionItem>
        <DescriptionItem name={t('licenses.expires')}>
          {review.expiresOn === null ? t('licenses.no-date') : format.date(review.expiresOn)}
        </DescriptionItem>
        <DescriptionItem name={t('licenses.birth')}>{format.date(review.dateOfBirth)}</DescriptionItem>
        <DescriptionItem name={t('licenses.submitted')}>{format.instant(review.submittedAt)}</DescriptionItem>
        <DescriptionItem name={t('licenses.file')}>
          {t(review.hasFile ? 'licenses.has-file' : 'licenses.no-file')}
        </DescriptionItem>
        {review.hasGuardianConsent && (
          <DescriptionItem name={t('licenses.consent')}>{t('licenses.has-file')}</DescriptionItem>
        )}
      </dl>
      {urls.data && <LicenseFiles {...urls.data} />}
      <Cluster>
        {(review.hasFile || review.hasGuardianConsent) && (
          <Button
            size="s"
            busy={urls.isPending}
            aria-expanded={urls.data !== undefined}
            onClick={() => (urls.data ? urls.reset() : urls.mutate())}
            {...withName(t(urls.data ? 'licenses.hide' : 'licenses.show'))}
          />
        )}
        <Button size="s" variant="primary" onClick={approve} {...withName(t('licenses.approve'))} />
        <Button size="s" variant="quiet" onClick={refuse} {...withName(t('licenses.refuse'))} />
      </Cluster>
    </article>
  )
}

/** URLs of the files, which are valid for five minutes; hiding the files forgets them. */
function useFileUrls({ licenseId }: LicenseReview) {
  const { toasts } = useShell()
  const describe = useStaffFailure()
  return useMutation({
    mutationFn: () => staffApi().getLicenseReviewUrls({ params: { licenseId } }),
    onError: (failure) => toasts.show({ kind: 'error', ...describe(failure) }),
  })
}

function useLicenseCommands({ licenseId, displayName: name, expiresOn }: LicenseReview) {
  const t = useReviewText()
  const { dialogs } = useShell()
  const queries = useQueryClient()
  const api = staffApi()
  const params = { licenseId }
  const approve = useCommand(api.approveLicense)
  const refuse = useCommand(api.refuseLicense)
  const finish = useSendDecision(() => queries.invalidateQueries({ queryKey: api.listLicenseReviews.key }))
  return {
    approve: () =>
      void dialogs.form({
        title: t('licenses.approve-title', { name }),
        intro: t('licenses.approve-intro'),
        submitLabel: t('licenses.approve'),
        fields: [{ name: 'expiresOn', label: t('licenses.expires'), kind: 'date', initial: expiresOn ?? '' }],
        submit: (values) => {
          const date = String(values['expiresOn'] ?? '')
          return finish(approve.mutateAsync({ params, body: { expiresOn: date || null } }), t('licenses.approved'))
        },
      }),
    refuse: () =>
      void dialogs.form({
        title: t('licenses.refuse-title', { name }),
        intro: t('licenses.refuse-intro'),
        submitLabel: t('licenses.refuse'),
        fields: [createReasonField(t('reason'))],
        submit: (values) => {
          const body = { reason: readReason(values) }
          return finish(refuse.mutateAsync({ params, body }), t('licenses.refused'))
        },
      }),
  }
}
