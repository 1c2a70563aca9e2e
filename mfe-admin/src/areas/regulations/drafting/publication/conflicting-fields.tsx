import { subjects } from '@portal/contracts-regulations/rules'
import { useFormats } from '@portal/shell-sdk'
import { Button, Cluster, Notice } from '@portal/ui'
import { isPlainDate, useFormContext } from '@portal/ui/forms'
import type { PublicationValues } from './publication-values.ts'
import { useRegulationsText } from '../texts.ts'
import type { FormMerge } from './use-form-merge.ts'

const labels = {
  titleEn: 'title.en',
  titleEs: 'title.es',
  subject: 'subject.label',
  noteEn: 'note.en',
  noteEs: 'note.es',
  opensOn: 'comment-period.opens',
  closesOn: 'comment-period.closes',
  effectiveFrom: 'effective.from',
  sequence: 'effective.sequence',
  submittedOn: 'ftc.submitted',
  docket: 'ftc.docket',
  frCitation: 'ftc.citation',
  decideBy: 'ftc.decide-by',
  decidedOn: 'ftc.decided',
  decision: 'ftc.decision',
} as const satisfies Record<keyof PublicationValues, string>

/** Shows both values of each field that two people changed, until the user chooses one. */
export function ConflictingFields({ merge: { conflicts, theirs, resolve } }: { readonly merge: FormMerge }) {
  const t = useRegulationsText()
  const { getValues } = useFormContext<Record<string, string>>()
  const renderValue = useRenderValue()
  const fields = (Object.keys(labels) as (keyof PublicationValues)[]).filter((field) => conflicts.includes(field))
  if (fields.length === 0) return null
  return (
    <Notice tone="warning" title={t('field-conflict.title')} live>
      <p>{t('field-conflict.text')}</p>
      {fields.map((field) => (
        <section key={field} className="dr-conflict" aria-label={t(labels[field])}>
          <h3>{t(labels[field])}</h3>
          <dl>
            <dt>{t('conflict.theirs')}</dt>
            <dd>{renderValue(field, theirs[field])}</dd>
            <dt>{t('field-conflict.mine')}</dt>
            <dd>{renderValue(field, getValues(field))}</dd>
          </dl>
          <Cluster>
            <Button size="s" onClick={() => resolve(field, 'theirs')}>
              {t('conflict.take-theirs')}
            </Button>
            <Button size="s" onClick={() => resolve(field, 'mine')}>
              {t('conflict.keep-mine')}
            </Button>
          </Cluster>
        </section>
      ))}
    </Notice>
  )
}

/** Renders a field value as the form displays it. */
function useRenderValue() {
  const t = useRegulationsText()
  const format = useFormats()
  return (field: keyof PublicationValues, value = '') => {
    if (value.trim() === '') return t('field-conflict.empty')
    const subject = subjects.find((each) => field === 'subject' && each === value)
    if (subject) return t(`subject.${subject}`)
    if (field === 'decision') return t(value === 'approved' ? 'ftc.approved' : 'ftc.disapproved')
    if (isPlainDate(value)) return format.date(value)
    const lang = field.endsWith('Es') ? 'es' : 'en'
    return (
      <span className="dr-redline" lang={lang}>
        {value}
      </span>
    )
  }
}
