import type { BlockedRegistration } from '@portal/contracts-registration'
import { useFormats } from '@portal/shell-sdk'
import { Button, Cluster, Notice } from '@portal/ui'
import { useCommand, useQueryClient } from '@portal/ui/query'
import { staffApi } from '../../../shared/api.ts'
import { DescriptionItem } from '../../../shared/description-item.tsx'
import { useReasonForm } from '../../../shared/use-reason-form.ts'
import { usePeopleTerms } from '../terms.ts'
import { useStaffFailure } from '../../../shared/use-staff-failure.ts'
import { useSupportText } from './texts.ts'
import '../people.css'

/** An unfinished registration: what stops the person, where they are, and masked data to recognize the caller by. */
export function BlockedRegistrationDetails({ registration }: { readonly registration: BlockedRegistration }) {
  const t = useSupportText()
  const terms = usePeopleTerms()
  const format = useFormats()
  const unlock = useUnlock(registration)
  const { causes } = registration
  return (
    <section className="ad-people-section" aria-label={t('result', { reference: registration.reference })}>
      <h2>{t('result', { reference: registration.reference })}</h2>
      {causes.length === 0 ? (
        <Notice tone="success">{t('not-blocked')}</Notice>
      ) : (
        <Notice tone="warning" title={t('causes')}>
          <ul>
            {causes.map(({ kind, until }) => (
              <li key={kind}>
                {t(`cause.${kind}`, { count: registration.mismatches })}{' '}
                {until !== null && t('until', { time: format.instant(until) })}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {registration.canUnlock && (
        <Cluster>
          <Button variant="primary" onClick={unlock}>
            {t('unlock')}
          </Button>
        </Cluster>
      )}
      <dl className="ad-details">
        <DescriptionItem name={t('step')}>{terms(`step.${registration.nextStep}`)}</DescriptionItem>
        <DescriptionItem name={t('name')}>{registration.name ?? t('unanswered')}</DescriptionItem>
        <DescriptionItem name={t('license')}>{registration.license ?? t('unanswered')}</DescriptionItem>
        <DescriptionItem name={t('contacts')}>{format.list(registration.contacts) || t('unanswered')}</DescriptionItem>
        <DescriptionItem name={t('mismatches')}>{format.number(registration.mismatches)}</DescriptionItem>
        <DescriptionItem name={t('language')}>{terms(`locale.${registration.locale}`)}</DescriptionItem>
        <DescriptionItem name={t('started')}>{format.instant(registration.startedAt)}</DescriptionItem>
        <DescriptionItem name={t('saved')}>{format.instant(registration.savedAt)}</DescriptionItem>
        <DescriptionItem name={t('expires')}>{format.instant(registration.expiresAt)}</DescriptionItem>
      </dl>
      <p className="p-soft p-small">{t('masked')}</p>
    </section>
  )
}

function useUnlock({ reference }: BlockedRegistration): () => void {
  const t = useSupportText()
  const askReason = useReasonForm()
  const describe = useStaffFailure()
  const queries = useQueryClient()
  const { unlockRegistration, findBlockedRegistration } = staffApi()
  const command = useCommand(unlockRegistration)
  return () =>
    askReason({
      title: t('unlock.title', { reference }),
      intro: t('unlock.intro'),
      submitLabel: t('unlock'),
      reasonLabel: t('unlock.reason'),
      isReasonRequired: true,
      run: async (reason) => {
        await command.mutateAsync({ params: { reference }, body: { reason } })
        return t('unlock.done')
      },
      describeFailure: (failure) => describe(failure).message,
      refresh: () => queries.invalidateQueries({ queryKey: findBlockedRegistration.key }),
    })
}
