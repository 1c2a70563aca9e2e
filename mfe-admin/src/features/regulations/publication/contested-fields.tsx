import { subjects } from '@portal/contracts-regulations/rules'
import { useFormats } from '@portal/shell-sdk'
import { Button, Cluster, Notice } from '@portal/ui'
import { isPlainDate, useFormContext } from '@portal/ui/forms'
import type { PublicationValues } from './publication-values.ts'
import { useRegulationsText } from '../texts.ts'
import type { OthersChanges } from './use-others-changes.ts'

const labels = {
  titleEn: 'title.en',
  titleEs: 'title.es',
  subject: 'subject.label',
  noteEn: 'note.en',
  noteEs: 'note.es',
  opensOn: 'window.opens',
  closesOn: 'window.closes',
  effectiveFrom: 'effective.from',
  sequence: 'effective.sequence',
  submittedOn: 'ftc.submitted',
  docket: 'ftc.docket',
  frCitation: 'ftc.citation',
  decideBy: 'ftc.decide-by',
  decidedOn: 'ftc.decided',
  decision: 'ftc.decision',
} as const satisfies Record<keyof PublicationValues, string>

/** What two people wrote into the same fields: both, until one is chosen. */
export function ContestedFields({ others: { contested, theirs, choose } }: { readonly others: OthersChanges }) {
  const t = useRegulationsText()
  const { getValues } = useFormContext<Record<string, string>>()
  const wordsOf = useWordsOf()
  const fields = (Object.keys(labels) as (keyof PublicationValues)[]).filter((field) => contested.includes(field))
  if (fields.length === 0) return null
  return (
    <Notice tone="warning" title={t('contested.title')} live>
      <p>{t('contested.text')}</p>
      {fields.map((field) => (
        <section key={field} className="dr-contested" aria-label={t(labels[field])}>
          <h3>{t(labels[field])}</h3>
          <dl>
            <dt>{t('conflict.theirs')}</dt>
            <dd>{wordsOf(field, theirs[field])}</dd>
            <dt>{t('contested.mine')}</dt>
            <dd>{wordsOf(field, getValues(field))}</dd>
          </dl>
          <Cluster>
            <Button size="s" onClick={() => choose(field, 'theirs')}>
              {t('conflict.take-theirs')}
            </Button>
            <Button size="s" onClick={() => choose(field, 'mine')}>
              {t('conflict.keep-mine')}
            </Button>
          </Cluster>
        </section>
      ))}
    </Notice>
  )
}

/** A value as the form shows it. */
function useWordsOf() {
  const t = useRegulationsText()
  const format = useFormats()
  return (field: keyof PublicationValues, value = '') => {
    if (value.trim() === '') return t('contested.nothing')
    const subject = subjects.find((each) => field === 'subject' && each === value)
    if (subject) return t(`subject.${subject}`)
    if (field === 'decision') return t(value === 'approved' ? 'ftc.approved' : 'ftc.disapproved')
    if (isPlainDate(value)) return format.date(value)
    const lang = field.endsWith('Es') ? 'es' : 'en'
    return (
      <span className="dr-compared" lang={lang}>
        {value}
      </span>
    )
  }
}
