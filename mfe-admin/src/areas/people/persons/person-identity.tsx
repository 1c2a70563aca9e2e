import type { StaffHttp, StaffPerson } from '@portal/contracts-registration'
import type { ResultsOf } from '@portal/contracts-common'
import { useFormats, useShell } from '@portal/shell-sdk'
import { Button } from '@portal/ui'
import { useCommand } from '@portal/ui/query'
import { useState, type ReactNode } from 'react'
import { staffApi } from '../../../shared/api.ts'
import { usePeopleTerms } from '../terms.ts'
import { useStaffFailure } from '../../../shared/use-staff-failure.ts'
import { usePersonsText } from './texts.ts'

type Revealed = ResultsOf<StaffHttp['revealPersonData']>
type Field = Revealed['field']

/** Identity data, masked until staff choose to show it. Each "Show" is recorded. */
export function PersonIdentity({ person }: { readonly person: StaffPerson }) {
  const t = usePersonsText()
  const terms = usePeopleTerms()
  const format = useFormats()
  const contacts = person.contacts.map(
    ({ channel, destination, isConfirmed }) =>
      `${terms(`channel.${channel}`)}: ${destination}${isConfirmed ? '' : ` (${t('not-confirmed')})`}`,
  )
  const licenses = person.licenses.map(({ state, ending }) => `${state} ${ending}`)
  return (
    <section className="ad-people-section" aria-labelledby="identity">
      <h2 id="identity">{t('identity')}</h2>
      <p className="p-soft p-small">{t('identity-note')}</p>
      <dl className="ad-details">
        <MaskedItem person={person} field="date-of-birth" masked="••••" />
        <MaskedItem person={person} field="contacts" masked={format.list(contacts) || '—'} />
        <MaskedItem person={person} field="address" masked="••••" />
        {licenses.length > 0 && <MaskedItem person={person} field="licenses" masked={format.list(licenses)} />}
        {person.hasGuardian && <MaskedItem person={person} field="guardian" masked="••••" />}
      </dl>
    </section>
  )
}

function MaskedItem({
  person: { hisaPersonId },
  field,
  masked,
}: {
  readonly person: StaffPerson
  readonly field: Field
  readonly masked: ReactNode
}) {
  const t = usePersonsText()
  const { toasts } = useShell()
  const describe = useStaffFailure()
  const [shown, setShown] = useState<Revealed>()
  const reveal = useCommand(staffApi().revealPersonData)
  const name = t(`field.${field}`)
  const show = () =>
    reveal.mutateAsync({ params: { hisaPersonId }, body: { field } }).then(setShown, (failure: unknown) => {
      toasts.show({ kind: 'error', ...describe(failure) })
    })
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {shown === undefined ? masked : <RevealedValues revealed={shown} />}{' '}
        <Button
          size="s"
          variant="quiet"
          aria-label={`${t(shown ? 'hide' : 'show')}: ${name}`}
          disabled={reveal.isPending}
          onClick={() => (shown ? setShown(undefined) : void show())}
        >
          {t(shown ? 'hide' : 'show')}
        </Button>
      </dd>
    </div>
  )
}

function RevealedValues({ revealed: { field, values } }: { readonly revealed: Revealed }) {
  const t = usePersonsText()
  const terms = usePeopleTerms()
  const format = useFormats()
  if (values.length === 0) return <>{t('none')}</>
  const toText = ({ label, value }: Revealed['values'][number]) => {
    if (field === 'date-of-birth') return format.date(value)
    if (label === null) return value
    return `${label === 'email' || label === 'phone' ? terms(`channel.${label}`) : label}: ${value}`
  }
  return <>{values.map(toText).join('; ')}</>
}
