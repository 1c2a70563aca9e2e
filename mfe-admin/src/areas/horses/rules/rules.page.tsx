import { isAllowed } from '@portal/contracts-common/light'
import type { HorseRule } from '@portal/contracts-horses'
import { isIndispensable } from '@portal/contracts-horses/identity-rules'
import { ruleKinds, type RuleKind } from '@portal/contracts-horses/rule-change-rules'
import { useUser } from '@portal/shell-sdk'
import {
  Button,
  Cluster,
  DataList,
  EmptyState,
  ErrorState,
  LoadingState,
  LoadMore,
  Page,
  PageTitle,
  SelectField,
  StatusTag,
  type Tone,
} from '@portal/ui'
import { usePagedList } from '@portal/ui/query'
import { useSearchParams } from '@portal/ui/router'
import { horsesApi } from '../../../shared/api.ts'
import { useAdminText } from '../../../shared/texts.ts'
import { useStaffFailure } from '../../../shared/use-staff-failure.ts'
import { RuleNumbers } from './rule-numbers.tsx'
import { useRulesText } from './texts.ts'
import { useRuleForms } from './use-rule-forms.ts'
import { useRuleText } from './use-rule-text.ts'

const tones: Readonly<Record<HorseRule['state'], Tone>> = {
  'in-effect': 'success',
  upcoming: 'info',
  replaced: 'neutral',
  ended: 'neutral',
  withdrawn: 'neutral',
}

/** `/horse-rules`: rules about horses, such as requirements and stand-downs, as dated rows. */
export default function RulesPage() {
  const t = useRulesText()
  const title = useAdminText()
  const [filters, setFilters] = useSearchParams()
  const kind = ruleKinds.find((each) => each === filters.get('table')) ?? 'requirement'
  return (
    <Page>
      <PageTitle lead={t('lead')}>{title('horse-rules.title')}</PageTitle>
      <div className="p-stack" data-gap="m">
        <Cluster>
          <SelectField
            label={t('table')}
            value={kind}
            onChange={(event) => setFilters({ table: event.target.value }, { replace: true })}
            options={ruleKinds.map((value) => ({ value, label: t(`table.${value}`) }))}
          />
        </Cluster>
        <p>{t(`note.${kind}`)}</p>
        <Rules key={kind} kind={kind} />
      </div>
    </Page>
  )
}

function Rules({ kind }: { readonly kind: RuleKind }) {
  const t = useRulesText()
  const describe = useStaffFailure()
  const { getSubject, getDemander, getPeriod } = useRuleText()
  const { add, end } = useRuleForms(kind)
  const mayChange = isAllowed('admins', useUser()?.groups ?? [])
  const { listStaffRules } = horsesApi()
  const list = usePagedList(
    [...listStaffRules.key, kind],
    (page, options) => listStaffRules({ query: { ...page, kind } }, options),
    { staleTime: 0 },
  )
  if (list.isPending) return <LoadingState shape="list" />
  if (list.failure) return <ErrorState title={t('failed')} {...describe(list.failure)} onRetry={list.retry} />
  const isOpen = ({ content, state, effectiveTo }: HorseRule) => {
    const canEnd = content.kind !== 'registration-field' || !isIndispensable(content.field) || state === 'upcoming'
    return canEnd && effectiveTo === null && state !== 'withdrawn' && state !== 'ended'
  }
  return (
    <>
      {mayChange && (
        <Cluster>
          <Button variant="primary" onClick={() => void add()}>
            {t('add')}
          </Button>
        </Cluster>
      )}
      {list.items.length === 0 ? (
        <EmptyState title={t('none')}>{t('none-text')}</EmptyState>
      ) : (
        <DataList<HorseRule>
          caption={t('caption', { table: t(`table.${kind}`) })}
          rows={list.items}
          rowKey={({ ruleId }) => ruleId}
          columns={[
            { key: 'subject', header: t('subject'), cell: ({ content }) => getSubject(content) },
            ...(kind === 'requirement'
              ? [
                  {
                    key: 'demander',
                    header: t('demanded-by'),
                    cell: ({ content, trackName }: HorseRule) => getDemander(content, trackName),
                  },
                ]
              : []),
            {
              key: 'numbers',
              header: t(kind === 'registration-field' ? 'requirement-column' : 'numbers'),
              cell: ({ content }) => <RuleNumbers content={content} />,
            },
            { key: 'period', header: t('period'), cell: getPeriod },
            { key: 'source', header: t('source'), cell: ({ source }) => <span lang="en">{source}</span> },
            {
              key: 'state',
              header: t('state'),
              cell: (rule) => (
                <Cluster>
                  <StatusTag tone={tones[rule.state]}>{t(`state.${rule.state}`)}</StatusTag>
                  {mayChange && isOpen(rule) && (
                    <Button
                      size="s"
                      aria-label={t(rule.state === 'upcoming' ? 'withdraw-label' : 'end-label', {
                        subject: getSubject(rule.content),
                      })}
                      onClick={() => void end(rule)}
                    >
                      {t(rule.state === 'upcoming' ? 'withdraw' : 'end')}
                    </Button>
                  )}
                </Cluster>
              ),
            },
          ]}
        />
      )}
      <LoadMore nextPage={list.nextPage} label={t('more')} errorTitle={t('failed')} describeFailure={describe} />
    </>
  )
}
