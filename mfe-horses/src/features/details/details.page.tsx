import type { HorseDetails } from '@portal/contracts-horses'
import { useFormats, useUser } from '@portal/shell-sdk'
import { FactList, Notice, StatusTag, type Fact } from '@portal/ui'
import { Link, useSearchParams } from '@portal/ui/router'
import { HorseFrame } from '../../shared/horse-frame/index.ts'
import { registrationCitation } from '../../shared/registration-rule.ts'
import { useText } from '../../shared/texts.ts'
import { usePeopleFacts } from '../../shared/use-people-facts.tsx'
import { ChangePeople } from './change-people.tsx'
import { ChangeStatus } from './change-status.tsx'
import { VerdictPanel } from '../verdict/index.ts'

/** `/horses/:horseId`: identity, people and location of a horse. */
export default function DetailsPage() {
  return <HorseFrame tab="overview">{(horse) => <Overview horse={horse} />}</HorseFrame>
}

function Overview({ horse }: { readonly horse: HorseDetails }) {
  const t = useText()
  const [query] = useSearchParams()
  const personId = useUser()?.personId
  const identity = useIdentityFacts(horse)
  const { responsiblePerson, owners, designatedOwner, veterinarians, location } = usePeopleFacts(horse)
  return (
    <div className="p-stack" data-gap="l">
      {query.has('registered') && (
        <Notice tone="success" title={t('details.registered-title')}>
          <p>{t('details.registered-text')}</p>
        </Notice>
      )}
      {horse.needsReview && (
        <Notice tone="info" title={t('details.needs-review-title')}>
          <p>{t('details.needs-review-text')}</p>
          {horse.responsiblePerson !== null && horse.responsiblePerson.personId === personId && (
            <p>
              <Link to={`/horses/${horse.horseId}/correct`}>{t('details.correct')}</Link>
            </p>
          )}
        </Notice>
      )}
      <VerdictPanel horseId={horse.horseId} />
      <section className="p-stack" data-gap="s">
        <h2>{t('details.people')}</h2>
        <FactList facts={[responsiblePerson, owners, designatedOwner, veterinarians, location]} />
        <ChangePeople horse={horse} />
      </section>
      <section className="p-stack" data-gap="s">
        <h2>{t('details.identity')}</h2>
        <FactList facts={identity} />
        <p className="p-small">
          <Link to={`/rule/${encodeURIComponent(registrationCitation)}`}>
            {t('details.rule', { citation: registrationCitation })}
          </Link>
        </p>
        {horse.photoId === null && horse.responsiblePerson?.personId === personId && (
          <p>
            <Link to={`/horses/${horse.horseId}/files`}>{t('photo.add')}</Link>
          </p>
        )}
        <ChangeStatus horse={horse} />
      </section>
    </div>
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
