import type { HorseDetails } from '@portal/contracts-horses'
import { useFormats } from '@portal/shell-sdk'
import type { Fact } from '@portal/ui'
import { useText } from './texts.ts'

interface Since {
  readonly name: string
  readonly since: string
}

/** Who has which role on a horse now and since when, and where it is. */
export function usePeopleFacts(horse: HorseDetails) {
  const t = useText()
  const formats = useFormats()
  const toText = ({ name, since }: Since) =>
    t('details.since', { name: name || t('unknown-name'), date: formats.date(since) })
  const toFact = (label: string, people: readonly Since[]): Fact => ({
    label,
    value:
      people.length === 0 ? (
        <span className="p-soft">{t('not-provided')}</span>
      ) : (
        <span className="p-stack" data-gap="none">
          {people.map((person) => (
            <span key={person.name}>{toText(person)}</span>
          ))}
        </span>
      ),
  })
  const withShare = (owner: Since & { readonly share: number | null }): Since =>
    owner.share === null
      ? owner
      : { ...owner, name: t('details.owner-share', { name: owner.name, share: formats.number(owner.share) }) }
  const { responsiblePerson, owners, ownerOrganizations, designatedOwner, attendingVeterinarians, location } = horse
  return {
    responsiblePerson: toFact(t('role.responsible-person'), responsiblePerson ? [responsiblePerson] : []),
    owners: toFact(t('role.owner'), [...owners, ...ownerOrganizations].map(withShare)),
    designatedOwner: toFact(t('role.designated-owner'), designatedOwner ? [designatedOwner] : []),
    veterinarians: toFact(t('role.attending-veterinarian'), attendingVeterinarians),
    location: toFact(
      t('details.location'),
      location ? [{ name: `${location.name}, ${location.state}`, since: location.since }] : [],
    ),
  }
}
