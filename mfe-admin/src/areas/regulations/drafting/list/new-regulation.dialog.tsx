import { CallFailure, describeFailure } from '@portal/api-client'
import { subjects, type Subject } from '@portal/contracts-regulations/rules'
import { Button, Dialog, DialogActions } from '@portal/ui'
import { CheckboxField } from '@portal/ui'
import { ChoiceField, Form, TextField, useForm, type FormErrors } from '@portal/ui/forms'
import { useCommand } from '@portal/ui/query'
import { useNavigate } from '@portal/ui/router'
import { useState } from 'react'
import { regulationsApi } from '../../../../shared/api.ts'
import { regulationsUrl } from '../regulations-url.ts'
import { useRegulationsText } from '../texts.ts'

interface Values {
  readonly titleEn: string
  readonly titleEs: string
  readonly series: string
  readonly subject: Subject
}

/** Creates a main regulation and opens its first draft. */
export default function NewRegulationDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useRegulationsText()
  const navigate = useNavigate()
  const [isSample, setSample] = useState(false)
  const form = useForm<Values>({
    defaultValues: { titleEn: '', titleEs: '', series: '', subject: 'racetrack-safety' },
    shouldFocusError: false,
    resolver: (values) => {
      const errors = {
        ...(values.titleEn.trim() === '' && { titleEn: { type: 'rule', message: t('invalid.title') } }),
        ...(!/^\d{0,6}$/.test(values.series.trim()) && { series: { type: 'rule', message: t('invalid.series') } }),
      }
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
    },
  })
  const add = useCommand((values: Values & { isSample: boolean }, options) => {
    const [en, es, series] = [values.titleEn.trim(), values.titleEs.trim(), values.series.trim()]
    return regulationsApi().addRegulation(
      {
        body: {
          title: { en, ...(es !== '' && { es }) },
          subject: values.subject,
          isSample: values.isSample,
          ...(series !== '' && { series }),
        },
      },
      options,
    )
  })
  const submit = async (values: Values): Promise<undefined> => {
    const { version } = await add.mutateAsync({ ...values, isSample })
    void navigate(regulationsUrl({ version: version.versionId, regulation: version.mainParentId }))
  }
  const toFormErrors = (failure: unknown): FormErrors =>
    failure instanceof CallFailure && failure.error === 'regulations.label-taken'
      ? { fields: { series: t('invalid.series-taken') } }
      : { form: describeFailure(failure, t).message }
  return (
    <Dialog title={t('new.title')} onClose={onClose}>
      <Form form={form} onSubmit={submit} toFormErrors={toFormErrors} label={t('new.title')}>
        <TextField name="titleEn" label={t('title.en')} maxLength={500} required />
        <TextField name="titleEs" label={t('title.es')} maxLength={500} />
        <TextField name="series" label={t('series.label')} help={t('series.help')} inputMode="numeric" maxLength={6} />
        <ChoiceField
          name="subject"
          label={t('subject.label')}
          options={subjects.map((subject) => ({ value: subject, label: t(`subject.${subject}`) }))}
        />
        <CheckboxField
          label={t('new.sample')}
          checked={isSample}
          onChange={(event) => setSample(event.target.checked)}
        />
        <DialogActions cancel={{ label: t('cancel'), onClick: onClose }}>
          <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
            {t('new.send')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
