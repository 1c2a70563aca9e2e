import type { HorseRule, ProposedRuleChange } from '@portal/contracts-horses'
import { requirementItems, requirementScopes, standDownTreatments } from '@portal/contracts-horses/health-rules'
import { seedRegistrationFields } from '@portal/contracts-horses/identity-rules'
import type { RuleKind } from '@portal/contracts-horses/rule-change-rules'
import type { FormField } from '@portal/contracts-shell/host'
import { toAuthorityDate, useLocale, useShell } from '@portal/shell-sdk'
import { useCommand, useQueryClient } from '@portal/ui/query'
import { useNavigate } from '@portal/ui/router'
import { horsesApi } from '../../../shared/api.ts'
import { useStaffFailure } from '../../../shared/use-staff-failure.ts'
import { readText, toContent, type Values } from './rule-fields.ts'
import { useRulesText } from './texts.ts'
import { useRuleText } from './use-rule-text.ts'

/** Asks for a new row or for the end of one, and opens the page that counts the affected horses. */
export function useRuleForms(kind: RuleKind) {
  const t = useRulesText()
  const describe = useStaffFailure()
  const language = useLocale() === 'es' ? 'es' : 'en'
  const navigate = useNavigate()
  const { dialogs } = useShell()
  const queries = useQueryClient()
  const { getSubject } = useRuleText()
  const api = horsesApi()
  const proposing = useCommand(api.proposeRuleChange)

  const propose = async (change: ProposedRuleChange) => {
    try {
      const { changeId } = await proposing.mutateAsync({ body: { change } })
      await navigate(`/horse-rules/changes/${changeId}`)
      return undefined
    } catch (failure) {
      return { form: describe(failure).message }
    }
  }
  const select = (name: string, label: string, options: readonly { value: string; label: string }[]) =>
    ({
      name,
      label,
      kind: 'select',
      required: true,
      options: [{ value: '', label: t('form.select') }, ...options],
    }) satisfies FormField
  const number = (name: string, label: string, more: Partial<FormField> = {}) =>
    ({ name, label, kind: 'text', required: true, maxLength: 4, ...more }) satisfies FormField
  const names = (['en', 'es'] as const).map(
    (each) =>
      ({
        name: each === 'en' ? 'nameEn' : 'nameEs',
        label: t(`form.name-${each}`),
        kind: 'text',
        required: true,
        maxLength: 80,
      }) satisfies FormField,
  )
  const listTracks = async () => {
    const query = api.listLocations.query({ query: { type: 'TRACK', limit: 100 } })
    const { items } = await queries.fetchQuery(query).catch(() => ({ items: [] }))
    return items.map(({ locationId, name }) => ({ value: locationId, label: name }))
  }
  const listFields = async (): Promise<FormField[]> => {
    switch (kind) {
      case 'requirement':
        return [
          select(
            'item',
            t('form.item'),
            requirementItems.map((value) => ({ value, label: t(`item.${value}`) })),
          ),
          select(
            'scope',
            t('form.scope'),
            requirementScopes.map((value) => ({ value, label: t(`scope.${value}`) })),
          ),
          { name: 'state', label: t('form.state'), kind: 'text', maxLength: 2, help: t('form.state-help') },
          {
            name: 'track',
            label: t('form.track'),
            kind: 'select',
            help: t('form.track-help'),
            options: [{ value: '', label: t('form.select') }, ...(await listTracks())],
          },
          number('min', t('form.min'), { initial: '0', help: t('form.min-help') }),
          number('max', t('form.max')),
        ]
      case 'stand-down':
        return [
          select(
            'treatment',
            t('form.treatment'),
            standDownTreatments.map((value) => ({ value, label: t(`treatment.${value}`) })),
          ),
          select(
            'unit',
            t('form.unit'),
            (['days', 'hours'] as const).map((value) => ({ value, label: t(`form.unit.${value}`) })),
          ),
          number('work', t('form.no-work')),
          number('race', t('form.no-race')),
          select(
            'works',
            t('form.works'),
            (['all', 'list'] as const).map((value) => ({ value, label: t(`form.works.${value}`) })),
          ),
        ]
      case 'vets-list-reason':
        return [
          {
            name: 'code',
            label: t('form.code'),
            kind: 'text',
            required: true,
            maxLength: 40,
            help: t('form.code-help'),
          },
          ...names,
          number('minDays', t('form.min-days'), { maxLength: 80, help: t('form.min-days-help') }),
          number('placementPeriod', t('form.placement-period'), { initial: '365' }),
          number('noWorkDays', t('form.no-work-days')),
          {
            name: 'steps',
            label: t('form.steps'),
            kind: 'checkboxes',
            options: (['exam', 'work', 'sample', 'automatic'] as const).map((value) => ({
              value,
              label: t(`form.steps.${value}`),
            })),
          },
        ]
      case 'registration-field':
        return [
          select(
            'field',
            t('form.field'),
            seedRegistrationFields.map(({ field, label }) => ({ value: field, label: label[language] })),
          ),
          ...names,
          select(
            'requirement',
            t('form.requirement'),
            (['required', 'optional'] as const).map((value) => ({ value, label: t(`field.${value}`) })),
          ),
        ]
      case 'merge-undo':
        return [number('days', t('form.undo-days'), { maxLength: 3, initial: '30', help: t('form.undo-days-help') })]
    }
  }

  const submitNew = (values: Values) => {
    const content = toContent(kind, values)
    if ('problems' in content)
      return Promise.resolve(
        Object.fromEntries(Object.entries(content.problems).map(([field, key]) => [field, t(`form.${key}`)])),
      )
    return propose({
      type: 'add',
      content,
      effectiveFrom: readText(values, 'from'),
      effectiveTo: readText(values, 'to') || null,
      source: readText(values, 'source'),
    })
  }

  return {
    add: async () =>
      dialogs.form({
        title: t('add'),
        intro: t('form.intro'),
        submitLabel: t('form.submit'),
        fields: [
          ...(await listFields()),
          { name: 'from', label: t('form.from'), kind: 'date', required: true, initial: toAuthorityDate() },
          { name: 'to', label: t('form.to'), kind: 'date', help: t('form.to-help') },
          {
            name: 'source',
            label: t('source'),
            kind: 'text',
            required: true,
            maxLength: 500,
            help: t('form.source-help'),
          },
        ],
        submit: submitNew,
      }),
    end: ({ ruleId, content, state, effectiveFrom }: HorseRule) => {
      const isUpcoming = state === 'upcoming'
      const reason: FormField = {
        name: 'reason',
        label: t('form.reason'),
        kind: 'textarea',
        required: true,
        maxLength: 300,
      }
      return dialogs.form({
        title: t(isUpcoming ? 'withdraw-label' : 'end-label', { subject: getSubject(content) }),
        intro: t(isUpcoming ? 'form.withdraw-intro' : 'form.end-intro'),
        submitLabel: t('form.submit'),
        fields: isUpcoming
          ? [reason]
          : [
              { name: 'lastDay', label: t('form.last-day'), kind: 'date', required: true, initial: toAuthorityDate() },
              reason,
            ],
        submit: (values) =>
          propose({
            type: 'end',
            kind,
            ruleId,
            lastDay: isUpcoming ? effectiveFrom : readText(values, 'lastDay'),
            reason: readText(values, 'reason'),
          }),
      })
    },
  }
}
