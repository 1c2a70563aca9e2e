import type { StaffPerson } from '@portal/contracts-registration'
import { useFormats } from '@portal/shell-sdk'
import { Button, DataList, Notice, Page, PageTitle, Stack, StatusTag } from '@portal/ui'
import { Link } from '@portal/ui/router'
import { DescriptionItem } from '../../../shared/description-item.tsx'
import { licenseTones, statusTones } from '../status-tones.ts'
import { usePeopleTerms } from '../terms.ts'
import { PersonHistory } from './person-history.tsx'
import { PersonIdentity } from './person-identity.tsx'
import { PersonRoles } from './person-roles.tsx'
import { usePersonsText } from './texts.ts'
import { usePersonCommands } from './use-person-commands.ts'
import '../people.css'
import './persons.css'

/** Everything staff see and decide about a person. */
export function PersonDetails({ person }: { readonly person: StaffPerson }) {
  const t = usePersonsText()
  const terms = usePeopleTerms()
  const format = useFormats()
  const { hisaPersonId, formerHisaPersonId, status, suspendedThrough } = person
  return (
    <Page>
      <p>
        <Link to="/people-management">{t('back')}</Link>
      </p>
      <PageTitle eyebrow={hisaPersonId} actions={<PersonActions person={person} />}>
        {person.displayName}
      </PageTitle>
      <Stack>
        {formerHisaPersonId !== null && (
          <Notice>{t('former', { former: formerHisaPersonId, id: hisaPersonId })}</Notice>
        )}
        {status === 'suspended' && (
          <Notice tone="danger">
            {suspendedThrough === null
              ? t('suspended', { reason: person.statuses[0]?.reason ?? '' })
              : t('suspended-through', {
                  reason: person.statuses[0]?.reason ?? '',
                  day: format.date(suspendedThrough),
                })}
          </Notice>
        )}
        {person.needsReview && <Notice tone="warning">{t('review-notice')}</Notice>}
        {person.declinedScore !== null && (
          <Notice tone="warning">
            {t('declined-notice', {
              reasons: format.list(person.declinedReasons.map((reason) => terms(`duplicate-reason.${reason}`))),
              score: format.number(person.declinedScore),
            })}
          </Notice>
        )}
      </Stack>
      <dl className="ad-details">
        <DescriptionItem name={t('status')}>
          <StatusTag tone={statusTones[status]}>{terms(`status.${status}`)}</StatusTag>
        </DescriptionItem>
        <DescriptionItem name={t('kind')}>{t(person.isCovered ? 'covered' : 'non-covered')}</DescriptionItem>
        <DescriptionItem name={t('source')}>{t(person.isFromRegistry ? 'from-registry' : 'by-hand')}</DescriptionItem>
        <DescriptionItem name={t('account')}>{t(person.hasAccount ? 'has-account' : 'no-account')}</DescriptionItem>
        <DescriptionItem name={t('language')}>{terms(`locale.${person.locale}`)}</DescriptionItem>
        <DescriptionItem name={t('registered')}>{format.instant(person.registeredAt)}</DescriptionItem>
      </dl>
      <PersonIdentity key={hisaPersonId} person={person} />
      <PersonRoles person={person} />
      <Licenses person={person} />
      <PersonHistory person={person} />
    </Page>
  )
}

function PersonActions({ person }: { readonly person: StaffPerson }) {
  const t = usePersonsText()
  const { approve, suspend, restore } = usePersonCommands(person)
  return (
    <>
      {person.needsReview && (
        <Button variant="primary" onClick={approve}>
          {t('approve')}
        </Button>
      )}
      {(person.status === 'active' || person.status === 'inactive') && (
        <Button variant="danger" onClick={suspend}>
          {t('suspend')}
        </Button>
      )}
      {person.status === 'suspended' && (
        <Button variant="primary" onClick={restore}>
          {t('restore')}
        </Button>
      )}
    </>
  )
}

function Licenses({ person: { licenses, licensedStates } }: { readonly person: StaffPerson }) {
  const t = usePersonsText()
  const terms = usePeopleTerms()
  const format = useFormats()
  return (
    <section className="ad-people-section" aria-labelledby="licenses">
      <h2 id="licenses">{t('licenses')}</h2>
      {licensedStates.length > 0 && <p>{t('licensed-states', { states: format.list(licensedStates) })}</p>}
      {licenses.length === 0 ? (
        <p className="p-soft">{t('no-licenses')}</p>
      ) : (
        <DataList
          caption={t('licenses')}
          rows={licenses}
          rowKey={({ licenseId }) => licenseId}
          columns={[
            { key: 'type', header: t('license.type'), cell: ({ type }) => terms(`license-type.${type}`) },
            { key: 'number', header: t('license.number'), cell: ({ state, ending }) => `${state} ${ending}` },
            {
              key: 'status',
              header: t('status'),
              cell: ({ status }) => (
                <StatusTag tone={licenseTones[status]}>{terms(`license-status.${status}`)}</StatusTag>
              ),
            },
            {
              key: 'expires',
              header: t('license.expires'),
              align: 'end',
              cell: ({ expiresOn }) => (expiresOn === null ? '—' : format.date(expiresOn)),
            },
          ]}
        />
      )}
    </section>
  )
}
