import type { HorseVerdictDetails } from '@portal/contracts-horses'
import { useFormats } from '@portal/shell-sdk'
import { IconCircleCheck, IconCircleX } from '@portal/ui'
import { Link } from '@portal/ui/router'
import type { ReactNode } from 'react'
import { horseTabs } from '../../shared/horse-frame/index.ts'
import { useVerdictText } from './texts.ts'
import { useReasonText, type Obstacle } from './use-reason-text.ts'
import './verdict.css'

/** The answer in large words, and every reason with its rule, its end and what can be done. */
export function VerdictAnswer({
  verdict,
  children,
}: {
  readonly verdict: HorseVerdictDetails
  readonly children?: ReactNode
}) {
  const t = useVerdictText()
  const formats = useFormats()
  const { canRace, date, today, race, obstacles, horseId, computedAt } = verdict
  const answer = canRace ? 'can' : 'cannot'
  const title = date === today ? t(`today-${answer}`) : t(`on-${answer}`, { date: formats.date(date) })
  return (
    <section className="verdict" data-answer={answer} aria-labelledby="verdict-title">
      <h2 id="verdict-title">
        {canRace ? <IconCircleCheck size={32} aria-hidden="true" /> : <IconCircleX size={32} aria-hidden="true" />}
        <span>{race ? t('at-track', { answer: title, track: race.name }) : title}</span>
      </h2>
      {obstacles.length === 0 ? (
        <p>{t('no-reasons')}</p>
      ) : (
        <ul>
          {obstacles.map((obstacle) => (
            <li key={`${obstacle.code} ${obstacle.subject} ${obstacle.evidence?.id}`}>
              <Reason obstacle={obstacle} horseId={horseId} />
            </li>
          ))}
        </ul>
      )}
      <p className="p-small p-soft">{t('computed', { instant: formats.instant(computedAt) })}</p>
      {children}
    </section>
  )
}

function Reason({ obstacle, horseId }: { readonly obstacle: Obstacle; readonly horseId: string }) {
  const t = useVerdictText()
  const formats = useFormats()
  const { reason, fix } = useReasonText()(obstacle)
  const { citation, until, demandedBy, severity } = obstacle
  const page = findFixPage(obstacle, horseId)
  return (
    <>
      <p>
        {severity === 'notice' && <span className="p-soft">{t('notice')} </span>}
        <strong>{reason}</strong>
      </p>
      <p className="p-small">
        {[
          until === null ? undefined : t('until', { date: formats.date(until) }),
          demandedBy && t(`demanded-by.${demandedBy.scope}`, { state: demandedBy.scopeId ?? '' }),
        ]
          .filter(Boolean)
          .join(' ')}{' '}
        {citation !== null && <Link to={`/rule/${encodeURIComponent(citation)}`}>{t('rule', { citation })}</Link>}
      </p>
      <p>{page === undefined ? fix : <Link to={page}>{fix}</Link>}</p>
    </>
  )
}

/** Returns the page on which somebody can do something about a reason, if the portal has one. */
function findFixPage({ fix }: Obstacle, horseId: string): string | undefined {
  const toTab = (tab: string) =>
    (horseTabs as readonly string[]).includes(tab) ? `/horses/${horseId}/${tab}` : undefined
  switch (fix) {
    case 'renew-license':
      return '/licenses'
    case 'open-vets-list-entry':
      return toTab('vets-list')
    case 'record-vaccination-or-test':
    case 'upload-layoff-report':
      return toTab('health')
    case 'transfer-horse':
      return `/requests/new?kind=transfer&horses=${horseId}`
    case 'name-responsible-person':
    case 'return-horse-to-racing':
      return toTab('people')
    case 'decide-request':
      return toTab('requests')
    case 'register-horse':
    case 'contact-authority':
    case 'open-remaining-horse':
    case 'wait':
      return undefined
  }
}
