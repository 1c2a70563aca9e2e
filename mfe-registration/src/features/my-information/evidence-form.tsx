import type { AnswerError } from '@portal/contracts-registration/registration-rules'
import type { IdentityChangeInput } from '@portal/contracts-registration/inputs'
import { FileField } from '@portal/ui'
import { fieldId, TextAreaField } from '@portal/ui/forms'
import { useState, type ReactNode } from 'react'
import { registrationApi } from '../../shared/api.ts'
import { trim, useMessages } from '../wizard/index.ts'
import { ChangeForm, type FieldProblem } from './change-form.tsx'
import { useMyText } from './texts.ts'

const minReasonLength = 3

interface EvidenceFormProps<Values extends object> {
  readonly title: string
  readonly defaultValues: Values
  readonly check: (values: Values) => readonly AnswerError[]
  readonly toChange: (values: Values) => IdentityChangeInput['change']
  readonly children: ReactNode
}

/** A request that staff review: the new value, the reason and a file that proves it. */
export function EvidenceForm<Values extends object>({
  title,
  defaultValues,
  check,
  toChange,
  children,
}: EvidenceFormProps<Values>) {
  const t = useMyText()
  const { describe } = useMessages()
  const [file, setFile] = useState<{ readonly name: string; readonly evidenceId: string }>()
  const [fileError, setFileError] = useState<string>()
  const upload = async ([chosen]: readonly File[]) => {
    if (chosen === undefined) return
    setFileError(undefined)
    const body = new FormData()
    body.append('File', chosen)
    try {
      const { evidenceId } = await registrationApi().uploadEvidence({ body })
      setFile({ name: chosen.name, evidenceId })
    } catch (failure) {
      setFile(undefined)
      setFileError(describe(failure).message)
    }
  }
  const save = async (values: Values & { readonly reason: string }) => {
    if (file === undefined) return
    const { reason, ...rest } = values
    const change = toChange(rest as unknown as Values)
    const body = { change, reason: trim(reason), evidenceId: file.evidenceId }
    await registrationApi().requestIdentityChange({ body })
  }
  return (
    <ChangeForm<Values & { reason: string }>
      title={title}
      lead={t('review-lead')}
      defaultValues={{ ...defaultValues, reason: '' }}
      check={(values) => {
        const problems: FieldProblem[] = [...check(values)]
        if (trim(values.reason).length < minReasonLength)
          problems.push({ field: 'reason', message: t('reason-missing') })
        if (file === undefined) problems.push({ field: 'evidence', message: t('evidence-missing') })
        setFileError(file === undefined ? t('evidence-missing') : undefined)
        return problems
      }}
      save={save}
      submitLabel={t('send-request')}
    >
      {children}
      <TextAreaField name="reason" label={t('reason')} help={t('reason-help')} required />
      <FileField
        id={fieldId('evidence')}
        label={t('evidence')}
        help={t('evidence-help')}
        accept=".pdf,.jpg,.jpeg,.png"
        error={fileError}
        fileName={file?.name}
        onFiles={(files) => void upload(files)}
      />
    </ChangeForm>
  )
}
