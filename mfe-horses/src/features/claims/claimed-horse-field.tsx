import { ErrorState, LoadingState, Notice } from '@portal/ui'
import { ChoiceField } from '@portal/ui/forms'
import { useQuery } from '@portal/ui/query'
import { horsesApi } from '../../shared/api.ts'
import { useFailureText } from '../../shared/use-failure-text.ts'
import { useHorseText } from '../../shared/use-horse-text.ts'
import { useClaimText } from './texts.ts'

interface ClaimedHorseFieldProps {
  readonly race: { readonly trackId: string; readonly date: string; readonly raceNumber: string }
}

/** Selects one of the registered horses that are entered in a race. */
export function ClaimedHorseField({ race: { trackId, date, raceNumber } }: ClaimedHorseFieldProps) {
  const t = useClaimText()
  const describe = useFailureText()
  const { getName, getFacts } = useHorseText()
  const request = { params: { trackId }, query: { date, raceNumber: Number(raceNumber) } }
  const entries = useQuery({ ...horsesApi().listClaimableEntries.query(request), staleTime: 0 })
  if (entries.isError)
    return (
      <ErrorState title={t('new.entries-failed')} {...describe(entries.error)} onRetry={() => void entries.refetch()} />
    )
  if (entries.data === undefined) return <LoadingState />
  if (entries.data.length === 0) return <Notice tone="warning" title={t('new.no-entries')} />
  return (
    <ChoiceField
      name="horseId"
      label={t('new.horse')}
      help={t('new.horse-help')}
      required
      options={[
        { value: '', label: t('new.horse-select') },
        ...entries.data.map((horse) => ({
          value: horse.horseId,
          label: `${getName(horse)}, ${getFacts(horse)}`,
        })),
      ]}
    />
  )
}
