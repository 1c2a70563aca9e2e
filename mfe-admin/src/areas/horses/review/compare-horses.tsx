import type { HorseDetails, PossibleDuplicate } from '@portal/contracts-horses'
import { useFormats } from '@portal/shell-sdk'
import { DataList } from '@portal/ui'
import { useHorseReviewText } from './texts.ts'
import { useHorseName } from './use-horse-terms.ts'

/** A horse of the portal, or one that only the industry registry has. */
export type ComparedHorse = HorseDetails | PossibleDuplicate

interface Fact {
  readonly key: string
  readonly label: string
  readonly getValue: (horse: ComparedHorse) => string
}

/** Facts of two horses side by side; those that differ are marked. */
export function CompareHorses({
  horses: [first, second],
}: {
  readonly horses: readonly [ComparedHorse, ComparedHorse]
}) {
  const t = useHorseReviewText()
  const getName = useHorseName()
  const facts = useHorseFacts()
  return (
    <DataList<Fact>
      caption={t('compare.caption')}
      rows={facts}
      rowKey={({ key }) => key}
      columns={[
        { key: 'fact', header: t('compare.fact'), cell: ({ label }) => <strong>{label}</strong> },
        { key: 'first', header: getName(first), cell: ({ getValue }) => getValue(first) },
        { key: 'second', header: getName(second), cell: ({ getValue }) => getValue(second) },
        {
          key: 'same',
          header: t('compare.result'),
          cell: ({ getValue }) => t(getValue(first) === getValue(second) ? 'compare.same' : 'compare.differs'),
        },
      ]}
    />
  )
}

/** Facts about a horse in the order in which staff compare them. */
export function useHorseFacts(): readonly Fact[] {
  const t = useHorseReviewText()
  const format = useFormats()
  const orNone = (text: string | null | undefined) => text || '—'
  const ofPortal = (horse: ComparedHorse, read: (horse: HorseDetails) => string | null | undefined) =>
    'status' in horse ? orNone(read(horse)) : t('only-registry')
  return [
    { key: 'name', label: t('fact.name'), getValue: ({ name }) => orNone(name) },
    { key: 'microchip', label: t('fact.microchip'), getValue: ({ microchip }) => orNone(microchip) },
    {
      key: 'registryNumber',
      label: t('fact.registryNumber'),
      getValue: ({ registryNumber }) => orNone(registryNumber),
    },
    { key: 'yearOfBirth', label: t('fact.yearOfBirth'), getValue: ({ yearOfBirth }) => String(yearOfBirth) },
    { key: 'damName', label: t('fact.damName'), getValue: ({ damName }) => damName },
    { key: 'sireName', label: t('fact.sireName'), getValue: ({ sireName }) => orNone(sireName) },
    { key: 'sex', label: t('fact.sex'), getValue: ({ sex }) => t(`sex.${sex}`) },
    { key: 'color', label: t('fact.color'), getValue: ({ color }) => t(`color.${color}`) },
    { key: 'markings', label: t('fact.markings'), getValue: (horse) => ofPortal(horse, ({ markings }) => markings) },
    {
      key: 'responsiblePerson',
      label: t('fact.responsiblePerson'),
      getValue: (horse) => ofPortal(horse, ({ responsiblePerson }) => responsiblePerson?.name),
    },
    {
      key: 'owners',
      label: t('fact.owners'),
      getValue: (horse) =>
        ofPortal(horse, ({ owners, ownerOrganizations }) =>
          format.list([...owners, ...ownerOrganizations].map(({ name }) => name)),
        ),
    },
    {
      key: 'location',
      label: t('fact.location'),
      getValue: (horse) => ofPortal(horse, ({ location }) => location?.name),
    },
    {
      key: 'status',
      label: t('fact.status'),
      getValue: (horse) => ofPortal(horse, ({ status }) => t(`status.${status}`)),
    },
  ]
}
