import { ChoiceField, PlainDateField, TextField } from '@portal/ui/forms'
import { useRegulationsText } from '../texts.ts'

/** First and last day of the comment period. */
export function CommentPeriodFields({ help }: { readonly help: string }) {
  const t = useRegulationsText()
  return (
    <fieldset className="dr-fields">
      <legend>{t('comment-period.label')}</legend>
      <p className="p-soft p-small">{help}</p>
      <PlainDateField name="opensOn" label={t('comment-period.opens')} />
      <PlainDateField name="closesOn" label={t('comment-period.closes')} />
    </fieldset>
  )
}

/** The submission to the Federal Trade Commission and its decision. */
export function FtcFields() {
  const t = useRegulationsText()
  return (
    <fieldset className="dr-fields">
      <legend>{t('ftc.label')}</legend>
      <p className="p-soft p-small">{t('ftc.help')}</p>
      <PlainDateField name="submittedOn" label={t('ftc.submitted')} />
      <TextField name="docket" label={t('ftc.docket')} maxLength={100} />
      <TextField name="frCitation" label={t('ftc.citation')} help={t('ftc.citation-help')} maxLength={100} />
      <PlainDateField name="decideBy" label={t('ftc.decide-by')} />
      <PlainDateField name="decidedOn" label={t('ftc.decided')} />
      <ChoiceField
        name="decision"
        label={t('ftc.decision')}
        options={[
          { value: '', label: t('ftc.none') },
          { value: 'approved', label: t('ftc.approved') },
          { value: 'disapproved', label: t('ftc.disapproved') },
        ]}
      />
    </fieldset>
  )
}
