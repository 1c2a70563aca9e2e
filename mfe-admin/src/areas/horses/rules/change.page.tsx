import type { HorseRuleChange } from '@portal/contracts-horses'
import { decidesVerdicts } from '@portal/contracts-horses/rule-change-rules'
import { useFormats, useShell } from '@portal/shell-sdk'
import { Button, Cluster, ErrorState, FactList, LoadingState, Page, PageTitle, StatusTag, type Tone } from '@portal/ui'
import { useCommand, useQuery, useQueryClient } from '@portal/ui/query'
import { Link, useParams } from '@portal/ui/router'
import { horsesApi } from '../../../shared/api.ts'
import { useAdminText } from '../../../shared/texts.ts'
import { useStaffFailure } from '../../../shared/use-staff-failure.ts'
import { AffectedHorses } from './affected-horses.tsx'
import { RuleNumbers } from './rule-numbers.tsx'
import { useRulesText } from './texts.ts'
import { useRuleText } from './use-rule-text.ts'

const progressIntervalMs = 1000
const states: Readonly<
  Record<
    HorseRuleChange['state'],
    { readonly key: 'checking' | 'checked' | 'recomputing' | 'done'; readonly tone: Tone }
  >
> = {
  CHECKING: { key: 'checking', tone: 'info' },
  CHECKED: { key: 'checked', tone: 'warning' },
  RECOMPUTING: { key: 'recomputing', tone: 'info' },
  DONE: { key: 'done', tone: 'success' },
}

/** `/horse-rules/changes/:changeId`: whom a change affects, before it is saved, and the progress afterwards. */
export default function RuleChangePage() {
  const t = useRulesText()
  const title = useAdminText()
  const describe = useStaffFailure()
  const { changeId = '' } = useParams()
  const change = useQuery({
    ...horsesApi().getStaffRuleChange.query({ params: { changeId } }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.state === 'CHECKING' || state.data?.state === 'RECOMPUTING' ? progressIntervalMs : false,
  })
  return (
    <Page>
      <p>
        <Link to="/horse-rules">{t('change.all')}</Link>
      </p>
      <PageTitle>{title('horse-rule-change.title')}</PageTitle>
      {change.isError ? (
        <ErrorState title={t('change.failed')} {...describe(change.error)} onRetry={() => void change.refetch()} />
      ) : change.data ? (
        <Change change={change.data} />
      ) : (
        <LoadingState />
      )}
    </Page>
  )
}

const getKind = ({ change }: HorseRuleChange) => (change.type === 'add' ? change.content.kind : change.kind)

function Change({ change }: { readonly change: HorseRuleChange }) {
  const t = useRulesText()
  const format = useFormats()
  const { getSubject, getDemander, getPeriod } = useRuleText()
  const { state, horsesTotal, horsesChecked, horsesRecomputed, horsesAffected } = change
  const isAdded = change.change.type === 'add'
  const row = change.change.type === 'add' ? change.change : change.rule
  const trackName = isAdded ? change.trackName : (change.rule?.trackName ?? null)
  const isDecisive = decidesVerdicts(getKind(change))
  const stateText = t(state === 'DONE' && !isDecisive ? 'change.done-at-once' : `change.${states[state].key}`)
  const done = state === 'RECOMPUTING' ? horsesRecomputed : horsesChecked
  const facts = [
    ...(row
      ? [
          { label: t('subject'), value: getSubject(row.content) },
          { label: t('demanded-by'), value: getDemander(row.content, trackName) },
          {
            label: t(row.content.kind === 'registration-field' ? 'requirement-column' : 'numbers'),
            value: <RuleNumbers content={row.content} />,
          },
          { label: t('period'), value: getPeriod(row) },
          { label: t('source'), value: <span lang="en">{row.source}</span> },
        ]
      : []),
    ...(change.change.type === 'end'
      ? [
          { label: t('change.last-day'), value: format.date(change.change.lastDay) },
          { label: t('change.why'), value: change.change.reason },
        ]
      : []),
  ]
  return (
    <div className="p-stack" data-gap="l">
      <section aria-label={t(isAdded ? 'change.add' : 'change.end')} className="p-stack" data-gap="m">
        <h2>{t(isAdded ? 'change.add' : 'change.end')}</h2>
        <FactList facts={facts.filter(({ value }) => value !== undefined)} />
      </section>
      <section className="p-stack" data-gap="m" role="status">
        <Cluster>
          <StatusTag tone={states[state].tone}>{stateText}</StatusTag>
        </Cluster>
        {(state === 'CHECKING' || state === 'RECOMPUTING') && (
          <>
            <progress max={horsesTotal} value={done} aria-label={stateText} />
            <p>{t('change.progress', { done: format.number(done), total: format.number(horsesTotal) })}</p>
          </>
        )}
        {state !== 'CHECKING' && <Effect change={change} />}
      </section>
      {state === 'CHECKED' && <SaveChange changeId={change.changeId} isDecisive={isDecisive} />}
      {state !== 'CHECKING' && horsesAffected > 0 && <AffectedHorses change={change} withVerdicts={isDecisive} />}
    </div>
  )
}

function Effect({ change }: { readonly change: HorseRuleChange }) {
  const t = useRulesText()
  const format = useFormats()
  const { comparedOn, horsesAffected, horsesStopped } = change
  const date = format.date(comparedOn)
  const kind = getKind(change)
  if (kind === 'merge-undo') return <p>{t('change.merges', { date })}</p>
  if (kind === 'registration-field') {
    if (horsesAffected === 0) return <p>{t('change.without-field-none', { date })}</p>
    return <p>{t('change.without-field', { count: horsesAffected, date })}</p>
  }
  if (horsesAffected === 0) return <p>{t('change.affected-none', { date })}</p>
  return (
    <p>
      <strong>{t('change.affected', { count: horsesAffected, date })}</strong>{' '}
      {horsesStopped > 0 && t('change.stopped', { count: horsesStopped })}
    </p>
  )
}

function SaveChange({ changeId, isDecisive }: { readonly changeId: string; readonly isDecisive: boolean }) {
  const t = useRulesText()
  const describe = useStaffFailure()
  const queries = useQueryClient()
  const { dialogs, toasts } = useShell()
  const confirming = useCommand(horsesApi().confirmRuleChange)
  const save = async () => {
    const isConfirmed = await dialogs.confirm({
      title: t('change.saving-title'),
      message: t(isDecisive ? 'change.saving-text' : 'change.saving-text-at-once'),
      confirmLabel: t('change.save'),
    })
    if (!isConfirmed) return
    try {
      await confirming.mutateAsync({ params: { changeId }, body: {} })
      toasts.show({ kind: 'success', message: t(isDecisive ? 'change.saved' : 'change.saved-at-once') })
    } catch (failure) {
      toasts.show({ kind: 'error', title: t('change.not-saved'), ...describe(failure) })
    }
    await queries.invalidateQueries()
  }
  return (
    <>
      {confirming.isError && <ErrorState title={t('change.not-saved')} {...describe(confirming.error)} />}
      <Cluster>
        <Button variant="primary" busy={confirming.isPending} onClick={() => void save()}>
          {t('change.save')}
        </Button>
      </Cluster>
    </>
  )
}
