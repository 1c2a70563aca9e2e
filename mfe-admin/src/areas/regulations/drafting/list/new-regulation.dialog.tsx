import { CallFailure, describeFailure } from '@portal/api-client'
import type { InputOf } from '@portal/contracts-common'
import type { RegulationsHttp } from '@portal/contracts-regulations'
import { addRegulationInput } from '@portal/contracts-regulations/inputs'
import { subjects } from '@portal/contracts-regulations/rules'
import { Button, Dialog, DialogActions } from '@portal/ui'
import { AgreementField, ChoiceField, Form, TextField, useSchemaForm, type FormErrors } from '@portal/ui/forms'
import { useCommand } from '@portal/ui/query'
import { useNavigate } from '@portal/ui/router'
import { regulationsApi } from '../../../../shared/api.ts'
import { regulationsUrl } from '../regulations-url.ts'
import { useRegulationsText } from '../texts.ts'

type AddedRegulation = InputOf<RegulationsHttp['addRegulation']>['body']

/** Creates a main regulation and opens its first draft. */
export default function NewRegulationDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useRegulationsText()
  const navigate = useNavigate()
  const form = useSchemaForm({
    schema: addRegulationInput,
    defaultValues: { title: { en: '', es: '' }, series: '', subject: 'racetrack-safety', isSample: false },
    getMessage: ({ field, code }) =>
      field === 'series' && code === 'invalid_format' ? t('invalid.series') : undefined,
  })
  const add = useCommand((body: AddedRegulation, options) => regulationsApi().addRegulation({ body }, options))
  const submit = async (body: AddedRegulation) => {
    const { version } = await add.mutateAsync(body)
    void navigate(regulationsUrl({ version: version.versionId, regulation: version.mainParentId }))
  }
  const toFormErrors = (failure: unknown): FormErrors =>
    failure instanceof CallFailure && failure.error === 'regulations.label-taken'
      ? { fields: { series: t('invalid.series-taken') } }
      : { form: describeFailure(failure, t).message }
  return (
    <Dialog title={t('new.title')} onClose={onClose}>
      <Form form={form} onSubmit={submit} toFormErrors={toFormErrors} label={t('new.title')}>
        <TextField name="title.en" label={t('title.en')} maxLength={500} required />
        <TextField name="title.es" label={t('title.es')} maxLength={500} />
        <TextField name="series" label={t('series.label')} help={t('series.help')} inputMode="numeric" maxLength={6} />
        <ChoiceField
          name="subject"
          label={t('subject.label')}
          options={subjects.map((subject) => ({ value: subject, label: t(`subject.${subject}`) }))}
        />
        <AgreementField name="isSample" label={t('new.sample')} />
        <DialogActions cancel={{ label: t('cancel'), onClick: onClose }}>
          <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
            {t('new.send')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
