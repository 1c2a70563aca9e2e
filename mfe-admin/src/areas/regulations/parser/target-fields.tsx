import type { MainRegulation } from '@portal/contracts-regulations'
import { subjects, type Subject } from '@portal/contracts-regulations/rules'
import type { CorrectedRegulation } from '@portal/regulation-text/corrections'
import { useLocalize } from '@portal/shell-sdk'
import { CheckboxField, InputField, SelectField, type ErrorSummaryItem } from '@portal/ui'
import { useParserText } from './texts.ts'

/** Form values of the import target. */
export interface ImportTargetForm {
  /** Empty for a new main regulation, which the other fields describe. */
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

/** Returns the values for a new regulation, with the title found in the text. */
export function createTarget({ title, nodes }: CorrectedRegulation): ImportTargetForm {
  const series = nodes.find((node) => node.kind === 'series')
  // If the text has no title, the chapter before the first rule is used.
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

/** Returns the validation errors by field. */
export function validateTarget(target: ImportTargetForm, t: ReturnType<typeof useParserText>): ErrorSummaryItem[] {
  if (target.mainParentId !== '') return []
  return [
    ...(target.title.trim() === '' ? [{ fieldId: titleId, message: t('target.title.missing') }] : []),
    ...(/^\d{0,6}$/.test(target.series) ? [] : [{ fieldId: seriesId, message: t('target.series.wrong') }]),
    ...(target.subject === '' ? [{ fieldId: subjectId, message: t('target.subject.missing') }] : []),
  ]
}

/** Returns the title in the user's language, or marked as English if there is no translation. */
function toOption(
  localize: ReturnType<typeof useLocalize>,
  { series, title }: Pick<MainRegulation, 'series' | 'title'>,
): { readonly label: string; readonly lang?: string } {
  const { text, lang } = localize(title)
  return { label: [series, text].filter(Boolean).join(' '), ...(lang && { lang }) }
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
  const localize = useLocalize()
  const update = (part: Partial<ImportTargetForm>) => onChange({ ...target, ...part })
  return (
    <>
      <SelectField
        label={t('target')}
        value={target.mainParentId}
        options={[
          { value: '', label: t('target.new') },
          ...regulations.map(({ regulationId, series, title }) => ({
            value: regulationId,
            ...toOption(localize, { series, title }),
          })),
        ]}
        onChange={(event) => update({ mainParentId: event.target.value })}
      />
      {target.mainParentId === '' && (
        <>
          <InputField
            id={titleId}
            label={t('target.title')}
            value={target.title}
            maxLength={500}
            onChange={(event) => update({ title: event.target.value })}
          />
          <InputField
            id={seriesId}
            label={t('target.series')}
            help={t('target.series.help')}
            optional
            inputMode="numeric"
            value={target.series}
            onChange={(event) => update({ series: event.target.value.trim() })}
          />
          <SelectField
            id={subjectId}
            label={t('target.subject')}
            value={target.subject}
            options={[
              { value: '', label: t('target.subject.choose') },
              ...subjects.map((subject) => ({ value: subject, label: t(`subject.${subject}`) })),
            ]}
            onChange={(event) => update({ subject: subjects.find((each) => each === event.target.value) ?? '' })}
          />
          <CheckboxField
            label={t('target.sample')}
            checked={target.isSample}
            onChange={(event) => update({ isSample: event.target.checked })}
          />
        </>
      )}
      <InputField
        label={t('target.note')}
        help={t('target.note.help')}
        optional
        value={target.changeNote}
        maxLength={500}
        onChange={(event) => update({ changeNote: event.target.value })}
      />
    </>
  )
}
