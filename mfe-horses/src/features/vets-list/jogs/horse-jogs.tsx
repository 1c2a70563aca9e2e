import type { JogSignOff } from '@portal/contracts-horses'
import { getDateAt } from '@portal/contracts-horses/dates'
import { authorityTimeZone } from '@portal/formats'
import { useFormats } from '@portal/shell-sdk'
import { Button, Cluster, ErrorState, FactList, LoadingState, LoadMore } from '@portal/ui'
import { usePagedList } from '@portal/ui/query'
import { horsesApi } from '../../../shared/api.ts'
import { useLocationSearch } from '../../../shared/locations.ts'
import { useFailureText } from '../../../shared/use-failure-text.ts'
import { useVetsListText } from '../texts.ts'
import { JogActions } from './jog-actions.tsx'
import { JogStateTag } from './jog-state-tag.tsx'
import { useJogsText } from './texts.ts'
import { useJogCommands } from './use-jog-commands.ts'

/**
 * The jogs of a horse that are not part of a removal from the vets list. Without any, only the button of those who may
 * request one.
 */
export function HorseJogs({ horseId, name }: { readonly horseId: string; readonly name: string }) {
  const t = useJogsText()
  const describe = useFailureText()
  const { request } = useJogCommands()
  const tracks = useLocationSearch('TRACK')
  const { listHorseJogs } = horsesApi()
  const list = usePagedList([...listHorseJogs.key, horseId], (page, options) =>
    listHorseJogs({ params: { horseId }, query: page }, options),
  )
  if (list.failure)
    return <ErrorState title={t('horse-jogs-failed')} {...describe(list.failure)} onRetry={list.retry} />
  const [first] = list.pages
  if (!first) return <LoadingState shape="list" />
  if (list.items.length === 0 && !first.canRequest) return null
  const ask = () => request({ horseId, horse: name }, tracks, getDateAt(new Date().toISOString(), authorityTimeZone))
  return (
    <section className="p-stack" data-gap="m" aria-labelledby="jogs-title">
      <h2 id="jogs-title">{t('horse-jogs')}</h2>
      {first.canRequest && (
        <Cluster>
          <Button onClick={() => void ask()}>{t('request')}</Button>
        </Cluster>
      )}
      {list.items.map((jog) => (
        <Jog key={jog.jogId} jog={jog} />
      ))}
      <LoadMore
        nextPage={list.nextPage}
        label={t('horse-jogs-more')}
        errorTitle={t('horse-jogs-failed')}
        describeFailure={describe}
      />
    </section>
  )
}

function Jog({ jog }: { readonly jog: JogSignOff }) {
  const t = useJogsText()
  const formats = useFormats()
  const title = t('on', { track: jog.track.name, date: formats.date(jog.jogOn) })
  return (
    <article className="vets-list-entry p-stack" data-gap="s" aria-labelledby={`jog-${jog.jogId}`}>
      <h3 id={`jog-${jog.jogId}`}>{title}</h3>
      <Cluster>
        <JogStateTag state={jog.state} />
      </Cluster>
      <FactList
        facts={[
          {
            label: t('requested-by'),
            value: t('by', { name: jog.requestedBy ?? '', time: formats.instant(jog.requestedAt) }),
          },
        ]}
      />
      {jog.results.map((result, index) => (
        <Result key={result.signedAt} result={result} isAmended={index > 0} />
      ))}
      <JogActions jog={jog} horse={title} />
    </article>
  )
}

function Result({
  result: { state, rejectReason, comment, findings, signedBy, signedAt },
  isAmended,
}: {
  readonly result: JogSignOff['results'][number]
  readonly isAmended: boolean
}) {
  const t = useJogsText()
  const list = useVetsListText()
  const formats = useFormats()
  const describeLimb = ({
    limb,
    flexion,
    gaitScore,
    hasHeat,
    hasSwelling,
  }: JogSignOff['results'][number]['findings'][number]) =>
    t('findings-of', {
      limb: list(`limb.${limb}`),
      flexion: list(`flexion.${flexion}`),
      gait: formats.number(gaitScore),
      signs: [hasHeat ? `, ${t('heat')}` : '', hasSwelling ? `, ${t('swelling')}` : ''].join(''),
    })
  const facts = [
    { label: t(isAmended ? 'amended' : 'result'), value: t(`state.${state}`) },
    { label: t('reject-reason'), value: rejectReason && t(`reject.${rejectReason}`) },
    { label: t('comment'), value: comment },
    {
      label: t('findings'),
      value: findings.length > 0 && (
        <ul className="p-plain-list">
          {findings.map((each) => (
            <li key={each.limb}>{describeLimb(each)}</li>
          ))}
        </ul>
      ),
    },
    { label: t('signed-by'), value: t('by', { name: signedBy ?? '', time: formats.instant(signedAt) }) },
  ]
  return <FactList facts={facts.flatMap(({ label, value }) => (value ? [{ label, value }] : []))} />
}
