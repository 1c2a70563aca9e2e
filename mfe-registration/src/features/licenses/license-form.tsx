import { CallFailure } from '@portal/api-client'
import type { OwnLicense } from '@portal/contracts-registration'
import { licenseFileExtensions } from '@portal/contracts-registration/license-rules'
import { isPlainDate, states, validateLicenseNumber } from '@portal/contracts-registration/registration-rules'
import { useLocale, useShell } from '@portal/shell-sdk'
import { Button, FileField, LinkButton } from '@portal/ui'
import { ChoiceField, fieldId, Form, PlainDateField, TextField, useForm } from '@portal/ui/forms'
import { useQueryClient } from '@portal/ui/query'
import { useNavigate } from '@portal/ui/router'
import { useState } from 'react'
import { registrationApi } from '../../shared/api.ts'
import { useLicenseText, useStateText } from '../../shared/texts.ts'
import { useFailureText } from './use-licenses.ts'

const types = ['src', 'vet-board', 'medical-board'] as const

/** Adds a license, or renews `renewed`, whose type and state stay. */
export function LicenseForm({ renewed }: { readonly renewed: OwnLicense | undefined }) {
  const t = useLicenseText()
  const state = useStateText()
  const locale = useLocale()
  const describe = useFailureText()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { toasts } = useShell()
  const [file, setFile] = useState<File>()
  const form = useForm({
    defaultValues: { type: renewed?.type ?? '', state: renewed?.state ?? '', license: '', expiresOn: '', file: '' },
    shouldFocusError: false,
  })
  const { errors } = form.formState
  const options = states
    .map((value) => ({ value, label: state(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, locale))

  const submit = async (values: { type: string; state: string; license: string; expiresOn: string }) => {
    const fields = findErrors(values)
    if (Object.keys(fields).length > 0) return { fields }
    const body = new FormData()
    for (const name of ['type', 'state', 'license', 'expiresOn'] as const) body.set(name, values[name].trim())
    if (renewed) body.set('replaces', renewed.licenseId)
    if (file) body.set('file', file)
    await registrationApi().addOwnLicense({ body }, { timeoutMs: 0 })
    await queries.invalidateQueries({ queryKey: registrationApi().listOwnLicenses.key })
    toasts.show({ kind: 'success', message: t('sent') })
    await navigate('/licenses')
    return undefined
  }
  const findErrors = ({ type, state: value, license, expiresOn }: Parameters<typeof submit>[0]) => {
    const number = license.trim()
    const isSame = renewed !== undefined && number === ''
    return {
      ...(type === '' && { type: t('missing.type') }),
      ...(value === '' && { state: t('missing.state') }),
      ...(!isSame &&
        validateLicenseNumber('license', number).length > 0 && {
          license: t(number === '' ? 'missing.number' : 'invalid.number'),
        }),
      ...(expiresOn !== '' && !isPlainDate(expiresOn) && { expiresOn: t('invalid.expires') }),
      ...(file === undefined && { file: t('missing.file') }),
    }
  }
  const toFormErrors = (failure: unknown) => {
    const { message } = describe(failure)
    const isAboutFile = failure instanceof CallFailure && failure.error.startsWith('licenses.file-')
    return isAboutFile ? { fields: { file: message } } : { form: message }
  }
  const fileError = errors.file?.message
  return (
    <Form form={form} onSubmit={submit} toFormErrors={toFormErrors}>
      {renewed === undefined && (
        <>
          <ChoiceField
            name="type"
            label={t('field.type')}
            required
            options={[
              { value: '', label: t('field.type-select') },
              ...types.map((value) => ({ value, label: t(`type.${value}`) })),
            ]}
          />
          <ChoiceField
            name="state"
            label={t('field.state')}
            required
            options={[{ value: '', label: t('select-state') }, ...options]}
          />
        </>
      )}
      <TextField
        name="license"
        label={t('field.number')}
        autoComplete="off"
        spellCheck={false}
        required={renewed === undefined}
        {...(renewed && { help: t('field.number-renewal') })}
      />
      <PlainDateField name="expiresOn" label={t('field.expires')} help={t('field.expires-help')} />
      <FileField
        id={fieldId('file')}
        label={t('field.file')}
        help={t('field.file-help')}
        accept={licenseFileExtensions}
        error={fileError}
        fileName={file?.name}
        onFiles={([chosen]) => {
          setFile(chosen)
          form.clearErrors('file')
        }}
      />
      <div className="p-cluster">
        <Button type="submit" variant="primary" busy={form.formState.isSubmitting}>
          {t('submit')}
        </Button>
        <LinkButton variant="quiet" to="/licenses">
          {t('cancel')}
        </LinkButton>
      </div>
    </Form>
  )
}
