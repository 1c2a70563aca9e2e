import { CallFailure } from '@portal/api-client'
import type { HorseDetails } from '@portal/contracts-horses'
import { useFormats } from '@portal/shell-sdk'
import {
  EmptyState,
  ErrorState,
  FactList,
  LinkButton,
  LoadingState,
  Notice,
  Page,
  PageTitle,
  StatusTag,
  type Fact,
} from '@portal/ui'
import { useQuery } from '@portal/ui/query'
import { useParams, useSearchParams } from '@portal/ui/router'
import { horsesApi } from '../../shared/api.ts'
import { useText } from '../../shared/texts.ts'
import { useFailureText } from '../../shared/use-failure-text.ts'
import { useHorseText } from '../../shared/use-horse-text.ts'

/** `/horses/:horseId`: identity, people and location of a horse. */
export default function DetailsPage() {
  const t = useText()
  const describe = useFailureText()
  const { horseId = '' } = useParams()
  const [query] = useSearchParams()
  const horse = useQuery(horsesApi().getHorse.query({ params: { horseId } }))
  if (horse.data) return <Details horse={horse.data} isNew={query.has('registered')} />
  return (
    <Page width="text">
      <PageTitle>{t('details.title')}</PageTitle>
      {isMissing(horse.error) ? (
        <EmptyState
          title={t('details.missing')}
          action={
            <LinkButton variant="primary" to="/my-horses">
              {t('my-horses.title')}
            </LinkButton>
          }
        >
          {t('details.missing-text')}
        </EmptyState>
      ) : horse.isError ? (
        <ErrorState title={t('details.failed')} {...describe(horse.error)} onRetry={() => void horse.refetch()} />
      ) : (
        <LoadingState />
      )}
    </Page>
  )
}

/** An id that is not a UUID is refused before anything is searched. */
function isMissing(failure: unknown): boolean {
  return failure instanceof CallFailure && (failure.code === 404 || failure.code === 400)
}

function Details({ horse, isNew }: { readonly horse: HorseDetails; readonly isNew: boolean }) {
  const t = useText()
  const { getName, getFacts } = useHorseText()
  const identity = useIdentityFacts(horse)
  const people = usePeopleFacts(horse)
  return (
    <Page width="text">
      <PageTitle eyebrow={t('details.title')} lead={getFacts(horse)}>
        {getName(horse)}
      </PageTitle>
      <div className="p-stack" data-gap="l">
        {isNew && (
          <Notice tone="success" title={t('details.registered-title')}>
            <p>{t('details.registered-text')}</p>
          </Notice>
        )}
        <section className="p-stack" data-gap="s">
          <h2>{t('details.people')}</h2>
          <FactList facts={people} />
        </section>
        <section className="p-stack" data-gap="s">
          <h2>{t('details.identity')}</h2>
          <FactList facts={identity} />
        </section>
      </div>
    </Page>
  )
}

function useIdentityFacts(horse: HorseDetails): Fact[] {
  const t = useText()
  const formats = useFormats()
  const missing = <span className="p-soft">{t('not-provided')}</span>
  return [
    {
      label: t('details.status'),
      value: (
        <StatusTag tone={horse.status === 'ACTIVE' ? 'success' : 'neutral'}>{t(`status.${horse.status}`)}</StatusTag>
      ),
    },
    { label: t('details.registry-number'), value: horse.registryNumber ?? missing },
    { label: t('details.microchip'), value: horse.microchip ?? missing },
    { label: t('details.sex'), value: t(`sex.${horse.sex}`) },
    { label: t('details.color'), value: t(`color.${horse.color}`) },
    { label: t('details.markings'), value: horse.markings ?? missing },
    { label: t('details.registered-at'), value: formats.date(horse.registeredAt) },
  ]
}

function usePeopleFacts(horse: HorseDetails): Fact[] {
  const t = useText()
  const formats = useFormats()
  const missing = <span className="p-soft">{t('not-provided')}</span>
  const toText = ({ name, since }: { readonly name: string; readonly since: string }) =>
    t('details.since', { name: name || t('unknown-name'), date: formats.date(since) })
  const toList = (people: readonly { readonly personId: string; readonly name: string; readonly since: string }[]) =>
    people.length === 0 ? missing : formats.list(people.map(toText))
  const { responsiblePerson, designatedOwner, location } = horse
  return [
    { label: t('role.responsible-person'), value: responsiblePerson ? toText(responsiblePerson) : missing },
    { label: t('role.owner'), value: toList(horse.owners) },
    { label: t('role.designated-owner'), value: designatedOwner ? toText(designatedOwner) : missing },
    { label: t('role.attending-veterinarian'), value: toList(horse.attendingVeterinarians) },
    {
      label: t('details.location'),
      value: location ? toText({ name: `${location.name}, ${location.state}`, since: location.since }) : missing,
    },
  ]
}
