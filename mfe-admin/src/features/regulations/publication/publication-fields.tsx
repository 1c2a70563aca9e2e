import { ChoiceField, PlainDateField, TextField } from '@portal/ui/forms'
import { useRegulationsText } from '../texts.ts'

/** The days on which comments are taken. */
export function WindowFields({ help }: { readonly help: string }) {
  const t = useRegulationsText()
  return (
    <fieldset className="dr-fields">
      <legend>{t('window.label')}</legend>
      <p className="p-soft p-small">{help}</p>
      <PlainDateField name="opensOn" label={t('window.opens')} />
      <PlainDateField name="closesOn" label={t('window.closes')} />
    </fieldset>
  )
}

/** What the Federal Trade Commission was sent and answered. */
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
