import type { ReleasedGeneration, ReleaseLoads } from '@portal/contracts-admin'
import { useFormats } from '@portal/shell-sdk'
import { Button, Cluster, StatusTag, type Tone } from '@portal/ui'
import { PartsTable } from './parts-table.tsx'
import { useReleasesText } from './texts.ts'

export interface GenerationCardProps {
  readonly generation: ReleasedGeneration
  readonly live: number | null
  readonly loads: ReadonlyMap<string, ReleaseLoads>
  /** Absent where it cannot go live. */
  readonly onMove: (() => void) | undefined
}

type State = 'live' | 'newer' | 'earlier' | 'unreadable' | 'gone'

const tones: Readonly<Record<State, Tone>> = {
  live: 'success',
  newer: 'info',
  earlier: 'neutral',
  unreadable: 'danger',
  gone: 'neutral',
}

/** One generation: what it is made of, who made it, when it was live, and what may be done with it. */
export function GenerationCard({ generation, live, loads, onMove }: GenerationCardProps) {
  const t = useReleasesText()
  const format = useFormats()
  const { number, createdAt, by, reason, basis, problem } = generation
  const state = stateOf(generation, live)
  const showsEarlier = isOwnMachine(window.location.hostname)
  return (
    <article className="p-card" aria-label={t('generation', { number })}>
      <Cluster>
        <h2>{t('generation', { number })}</h2>
        <StatusTag tone={tones[state]}>{t(`state.${state}`)}</StatusTag>
      </Cluster>
      {createdAt && <p>{t('released', { date: format.instant(createdAt), by, reason })}</p>}
      {problem && <p className="p-soft">{t(`problem.${problem}`)}</p>}
      {basis !== null && <p className="p-soft p-small">{t('basis', { number: basis })}</p>}
      {generation.parts.length > 0 && <PartsTable generation={generation} loads={loads} />}
      {generation.live.length > 0 && (
        <details>
          <summary>{t('history')}</summary>
          <ul>
            {generation.live.map((time) => (
              <li key={time.at}>{t('history.entry', { ...time, date: format.instant(time.at) })}</li>
            ))}
          </ul>
        </details>
      )}
      {state === 'earlier' && !showsEarlier && <p className="p-soft p-small">{t('preview.not-earlier')}</p>}
      <Cluster>
        {(state === 'newer' || (state === 'earlier' && showsEarlier)) && (
          <a href={`/?generation=${number}`}>{t('preview', { number })}</a>
        )}
        {onMove && state !== 'live' && (
          <Button size="s" onClick={onMove}>
            {t(live !== null && number < live ? 'roll-back' : 'promote', { number })}
          </Button>
        )}
      </Cluster>
    </article>
  )
}

function stateOf({ number, problem }: ReleasedGeneration, live: number | null): State {
  if (number === live && problem !== 'unreadable') return 'live'
  if (problem) return problem
  return live === null || number > live ? 'newer' : 'earlier'
}

/** The edge shows what came before the live generation only there: elsewhere a link could hold readers on mended faults. */
function isOwnMachine(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
}
