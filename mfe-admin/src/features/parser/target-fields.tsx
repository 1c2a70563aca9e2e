import type { MainRegulation } from '@portal/contracts-regulations'
import { subjects, type Subject } from '@portal/contracts-regulations/rules'
import type { MendedRegulation } from '@portal/regulation-text/mending'
import { useWords } from '@portal/shell-sdk'
import { CheckboxField, InputField, SelectField, type SummaryFault } from '@portal/ui'
import { useParserText } from './texts.ts'

/** Where a text goes. */
export interface ImportTargetForm {
  /** Empty: a new main regulation, which the rest is about. */
  readonly mainParentId: string
  readonly title: string
  readonly series: string
  readonly subject: Subject | ''
  readonly isSample: boolean
  readonly changeNote: string
}

const titleId = 'parser-title'
const seriesId = 'parser-series'
const subjectId = 'parser-subject'

/** A new regulation, with the title that the text itself gives. */
export function newTarget({ title, nodes }: MendedRegulation): ImportTargetForm {
  const series = nodes.find((node) => node.kind === 'series')
  // A chapter above the first rule names a text that has no title of its own.
  const chapter = nodes
    .slice(
      0,
      nodes.findIndex((node) => node.kind !== 'chapter'),
    )
    .at(-1)
  return {
    mainParentId: '',
    title: (series?.heading ?? title ?? chapter?.heading ?? '').replaceAll('\n', ' ').slice(0, 500),
    series: series?.path.at(-1)?.match(/^\d{1,6}$/)?.[0] ?? '',
    subject: '',
    isSample: false,
    changeNote: '',
  }
}

/** What is missing or wrong, by field. */
export function faultsOf(target: ImportTargetForm, t: ReturnType<typeof useParserText>): SummaryFault[] {
  if (target.mainParentId !== '') return []
  return [
    ...(target.title.trim() === '' ? [{ fieldId: titleId, message: t('target.title.missing') }] : []),
    ...(/^\d{0,6}$/.test(target.series) ? [] : [{ fieldId: seriesId, message: t('target.series.wrong') }]),
    ...(target.subject === '' ? [{ fieldId: subjectId, message: t('target.subject.missing') }] : []),
  ]
}

/** A title in the person's language, or marked as English where there is no other. */
function optionOf(
  wordsOf: ReturnType<typeof useWords>,
  { series, title }: Pick<MainRegulation, 'series' | 'title'>,
): { readonly label: string; readonly lang?: string } {
  const { words, lang } = wordsOf(title)
  return { label: [series, words].filter(Boolean).join(' '), ...(lang && { lang }) }
}

export function TargetFields({
  target,
  regulations,
  onChange,
}: {
  readonly target: ImportTargetForm
  readonly regulations: readonly MainRegulation[]
  readonly onChange: (target: ImportTargetForm) => void
}) {
  const t = useParserText()
  const wordsOf = useWords()
  const put = (part: Partial<ImportTargetForm>) => onChange({ ...target, ...part })
  return (
    <>
      <SelectField
        label={t('target')}
        value={target.mainParentId}
        options={[
          { value: '', label: t('target.new') },
          ...regulations.map(({ regulationId, series, title }) => ({
            value: regulationId,
            ...optionOf(wordsOf, { series, title }),
          })),
        ]}
        onChange={(event) => put({ mainParentId: event.target.value })}
      />
      {target.mainParentId === '' && (
        <>
          <InputField
            id={titleId}
            label={t('target.title')}
            value={target.title}
            maxLength={500}
            onChange={(event) => put({ title: event.target.value })}
          />
          <InputField
            id={seriesId}
            label={t('target.series')}
            help={t('target.series.help')}
            inputMode="numeric"
            value={target.series}
            onChange={(event) => put({ series: event.target.value.trim() })}
          />
          <SelectField
            id={subjectId}
            label={t('target.subject')}
            value={target.subject}
            options={[
              { value: '', label: t('target.subject.choose') },
              ...subjects.map((subject) => ({ value: subject, label: t(`subject.${subject}`) })),
            ]}
            onChange={(event) => put({ subject: subjects.find((each) => each === event.target.value) ?? '' })}
          />
          <CheckboxField
            label={t('target.sample')}
            checked={target.isSample}
            onChange={(event) => put({ isSample: event.target.checked })}
          />
        </>
      )}
      <InputField
        label={t('target.note')}
        help={t('target.note.help')}
        value={target.changeNote}
        maxLength={500}
        onChange={(event) => put({ changeNote: event.target.value })}
      />
    </>
  )
}
