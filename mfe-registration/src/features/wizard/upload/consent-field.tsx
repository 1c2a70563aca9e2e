import { licenseFileExtensions } from '@portal/contracts-registration/license-rules'
import { FileField } from '@portal/ui'
import { fieldId, useFormContext } from '@portal/ui/forms'
import { useMutation } from '@portal/ui/query'
import { useState } from 'react'
import { registrationApi } from '../../../shared/api.ts'
import { useQuestionText } from '../../../shared/texts.ts'
import { useMessages } from '../frame/messages.ts'
import { draftHeaders } from '../frame/use-draft.ts'

const name = 'consentFileId'

/** Uploads the signed consent; the value of the field is the id of the file. */
export function ConsentField({ isUploaded }: { readonly isUploaded: boolean }) {
  const t = useQuestionText()
  const { describe } = useMessages()
  const { setValue, clearErrors, formState } = useFormContext()
  const [fileName, setFileName] = useState(isUploaded ? t('guardian.uploaded') : undefined)
  const upload = useMutation({
    mutationFn: (file: File) => {
      const body = new FormData()
      body.set('File', file)
      return registrationApi().uploadGuardianConsent({ body }, { headers: draftHeaders, timeoutMs: 0 })
    },
    onSuccess: ({ fileId }, file) => {
      setValue(name, fileId, { shouldDirty: true })
      clearErrors(name)
      setFileName(file.name)
    },
  })
  const missing = formState.errors[name]?.message
  const error = upload.isError ? describe(upload.error).message : missing === undefined ? undefined : String(missing)
  return (
    <FileField
      id={fieldId(name)}
      label={t('guardian.file')}
      help={t('guardian.file-help')}
      accept={licenseFileExtensions}
      error={error}
      fileName={fileName}
      onFiles={([file]) => {
        if (file) upload.mutate(file)
      }}
    >
      {upload.isPending && <progress className="p-progress" aria-label={t('license-image.uploading')} />}
    </FileField>
  )
}
