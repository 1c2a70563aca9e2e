import { horseFileExtensions } from '@portal/contracts-horses/file-rules'
import { FileField } from '@portal/ui'
import { useUploadText } from './texts.ts'
import { FileProblems } from './file-problems.tsx'
import { UploadList } from './upload-list.tsx'
import { useUploads, type SendFile } from './use-uploads.ts'

interface UploadFieldProps {
  readonly label: string
  readonly send: SendFile
  /** Called after each file that arrived. */
  readonly onUploaded: () => void
}

/** A field to upload PDF files and photos, with the progress of each. */
export function UploadField({ label, send, onUploaded }: UploadFieldProps) {
  const t = useUploadText()
  const { uploads, problems, add, retry, remove } = useUploads(send, onUploaded)
  return (
    <FileField
      label={label}
      help={t('help')}
      multiple
      accept={horseFileExtensions.map((extension) => `.${extension}`).join()}
      onFiles={add}
    >
      <FileProblems problems={problems} />
      <UploadList uploads={uploads} onRetry={retry} onRemove={remove} />
    </FileField>
  )
}
