import type { HorseDetails, ShockwaveTreatment } from '@portal/contracts-horses'
import { useFormats } from '@portal/shell-sdk'
import { Button, Cluster, ErrorState, FactList, LoadingState, LoadMore, StatusTag, type Tone } from '@portal/ui'
import { usePagedList } from '@portal/ui/query'
import { horsesApi } from '../../shared/api.ts'
import { useFailureText } from '../../shared/use-failure-text.ts'
import { useHealthText } from './texts.ts'
import { useShockwaveCommands } from './use-shockwave-commands.ts'
import './health.css'

const tones: Readonly<Record<ShockwaveTreatment['state'], Tone>> = {
  REQUESTED: 'info',
  CANCELED: 'neutral',
  PERFORMED: 'danger',
  STAND_DOWN: 'danger',
  CLEARED: 'success',
  VOIDED: 'neutral',
}

/** The shockwave treatments of a horse: requested, canceled, performed and voided. Without any, only the button. */
export function Shockwaves({ horse }: { readonly horse: HorseDetails }) {
  const t = useHealthText()
  const describe = useFailureText()
  const { horseId } = horse
  const { listShockwaves } = horsesApi()
  const commands = useShockwaveCommands(horse)
  const list = usePagedList([...listShockwaves.key, horseId], (page, options) =>
    listShockwaves({ params: { horseId }, query: page }, options),
  )
  if (list.failure)
    return <ErrorState title={t('shockwaves.failed')} {...describe(list.failure)} onRetry={list.retry} />
  const [first] = list.pages
  if (!first) return <LoadingState shape="list" />
  const { canRequest, today } = first
  if (list.items.length === 0 && !canRequest) return null
  return (
    <section className="p-stack" data-gap="m" aria-labelledby="shockwaves-title">
      <h2 id="shockwaves-title">{t('shockwaves')}</h2>
      {canRequest && (
        <Cluster>
          <Button onClick={() => void commands.request(today)}>{t('shockwaves.request')}</Button>
        </Cluster>
      )}
      {list.items.length > 0 && (
        <ul className="health-records">
          {list.items.map((treatment) => (
            <li key={treatment.shockwaveId}>
              <Treatment treatment={treatment} commands={commands} today={today} />
            </li>
          ))}
        </ul>
      )}
      <LoadMore
        nextPage={list.nextPage}
        label={t('shockwaves.more')}
        errorTitle={t('shockwaves.failed')}
        describeFailure={describe}
      />
    </section>
  )
}

interface TreatmentProps {
  readonly treatment: ShockwaveTreatment
  readonly commands: ReturnType<typeof useShockwaveCommands>
  readonly today: string
}

function Treatment({ treatment, commands, today }: TreatmentProps) {
  const t = useHealthText()
  const formats = useFormats()
  const { shockwaveId, state, plannedOn, performedOn, earliestWork, earliestRace, actions } = treatment
  const date = formats.date(performedOn ?? plannedOn)
  const isInEffect = state === 'STAND_DOWN' || state === 'PERFORMED'
  const facts = [
    { label: t('shockwaves.veterinarian'), value: treatment.veterinarian.name },
    {
      label: t('shockwaves.requested'),
      value: t('entered-by', {
        name: treatment.requestedBy.name,
        time: formats.instant(treatment.requestedAt),
      }),
    },
    { label: t('field.device'), value: treatment.device },
    { label: t('field.site'), value: treatment.site },
    {
      label: t('stand-down'),
      value:
        isInEffect && earliestWork && earliestRace
          ? t('stand-down-text', { work: formats.date(earliestWork), race: formats.date(earliestRace) })
          : null,
    },
    { label: t('reason'), value: treatment.reason },
  ]
  return (
    <article className="p-stack" data-gap="s" aria-labelledby={`shockwave-${shockwaveId}`}>
      <h3 id={`shockwave-${shockwaveId}`}>
        {performedOn === null ? t('shockwaves.planned', { date }) : t('shockwaves.performed', { date })}
      </h3>
      <Cluster>
        <StatusTag tone={tones[state]}>{t(`shockwaves.state.${state}`)}</StatusTag>
      </Cluster>
      <FactList facts={facts.flatMap(({ label, value }) => (value ? [{ label, value }] : []))} />
      {actions.length > 0 && (
        <Cluster>
          {actions.includes('perform') && (
            <Button
              size="s"
              variant="primary"
              aria-label={t('shockwaves.perform-label', { date })}
              onClick={() => void commands.perform(treatment, today)}
            >
              {t('shockwaves.perform')}
            </Button>
          )}
          {actions.includes('cancel') && (
            <Button
              size="s"
              aria-label={t('shockwaves.cancel-label', { date })}
              onClick={() => void commands.cancel(treatment)}
            >
              {t('shockwaves.cancel')}
            </Button>
          )}
          {actions.includes('void') && (
            <Button
              size="s"
              aria-label={t('shockwaves.void-label', { date })}
              onClick={() => void commands.voidTreatment(treatment)}
            >
              {t('void')}
            </Button>
          )}
        </Cluster>
      )}
    </article>
  )
}
