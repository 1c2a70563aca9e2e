import type { ReleasedGeneration, ReleaseLoadStats } from '@portal/contracts-admin'
import { useFormats } from '@portal/shell-sdk'
import { Button, Cluster, StatusTag, type Tone } from '@portal/ui'
import { PartsTable } from './parts-table.tsx'
import { useReleasesText } from './texts.ts'

export interface GenerationCardProps {
  readonly generation: ReleasedGeneration
  readonly live: number | null
  readonly loads: ReadonlyMap<string, ReleaseLoadStats>
  /** Undefined if the generation can't be activated. */
  readonly onActivate: (() => void) | undefined
}

type State = 'live' | 'newer' | 'earlier' | 'unreadable' | 'files-missing'

const tones: Readonly<Record<State, Tone>> = {
  live: 'success',
  newer: 'info',
  earlier: 'neutral',
  unreadable: 'danger',
  'files-missing': 'neutral',
}

/** One generation: its releases, author and activations, with buttons to preview or activate it. */
export function GenerationCard({ generation, live, loads, onActivate }: GenerationCardProps) {
  const t = useReleasesText()
  const format = useFormats()
  const { number, createdAt, createdBy, reason, basedOn, problem } = generation
  const state = getState(generation, live)
  const canPreviewEarlier = isLocalhost(window.location.hostname)
  return (
    <article className="p-card" aria-label={t('generation', { number })}>
      <Cluster>
        <h2>{t('generation', { number })}</h2>
        <StatusTag tone={tones[state]}>{t(`state.${state}`)}</StatusTag>
      </Cluster>
      {createdAt && <p>{t('released', { date: format.instant(createdAt), name: createdBy, reason })}</p>}
      {problem && <p className="p-soft">{t(`problem.${problem}`)}</p>}
      {basedOn !== null && <p className="p-soft p-small">{t('based-on', { number: basedOn })}</p>}
      {generation.parts.length > 0 && <PartsTable generation={generation} loads={loads} />}
      {generation.activations.length > 0 && (
        <details>
          <summary>{t('history')}</summary>
          <ul>
            {generation.activations.map(({ at, by, reason: activationReason }) => (
              <li key={at}>{t('history.entry', { date: format.instant(at), name: by, reason: activationReason })}</li>
            ))}
          </ul>
        </details>
      )}
      {state === 'earlier' && !canPreviewEarlier && <p className="p-soft p-small">{t('preview.unavailable')}</p>}
      <Cluster>
        {(state === 'newer' || (state === 'earlier' && canPreviewEarlier)) && (
          <a href={`/?generation=${number}`}>{t('preview', { number })}</a>
        )}
        {onActivate && state !== 'live' && (
          <Button size="s" onClick={onActivate}>
            {t(live !== null && number < live ? 'roll-back' : 'activate', { number })}
          </Button>
        )}
      </Cluster>
    </article>
  )
}

function getState({ number, problem }: ReleasedGeneration, live: number | null): State {
  if (number === live && problem !== 'unreadable') return 'live'
  if (problem) return problem
  return live === null || number > live ? 'newer' : 'earlier'
}

/** The edge previews earlier generations on localhost only, because a link could keep readers on a faulty release. */
function isLocalhost(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
}
