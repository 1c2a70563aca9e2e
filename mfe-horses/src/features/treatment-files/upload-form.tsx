import { treatmentFormats } from '@portal/contracts-horses/treatment-file-rules'
import { Button, Cluster, FileField, LinkButton } from '@portal/ui'
import { useNavigate } from '@portal/ui/router'
import { useRef, useState } from 'react'
import { horsesApi } from '../../shared/api.ts'
import { useTreatmentText } from './texts.ts'
import { useSendFile } from './use-send-file.ts'

/** Selects a file and uploads it. */
export function UploadForm() {
  const t = useTreatmentText()
  const navigate = useNavigate()
  const [file, setFile] = useState<File>()
  /** A repeated attempt has the same id, so that the file is added once. */
  const fileId = useRef(crypto.randomUUID())
  const { submit, clear, percent, error, sameFile } = useSendFile({
    formats: treatmentFormats,
    send: (body, options) => horsesApi().uploadTreatmentFile({ params: { fileId: fileId.current }, body }, options),
    onSent: () => void navigate(`/treatment-files/${fileId.current}`),
  })
  return (
    <>
      <FileField
        label={t('field')}
        help={t('field-help')}
        accept={treatmentFormats.map((format) => `.${format}`).join()}
        error={error}
        fileName={file?.name}
        onFiles={([selected]) => {
          fileId.current = crypto.randomUUID()
          setFile(selected)
          clear()
        }}
      >
        {percent !== undefined && (
          <p role="status">
            <progress max={100} value={percent} aria-label={t('progress')} /> {t('state.STARTED_UPLOADING')}
          </p>
        )}
      </FileField>
      <Cluster>
        <Button variant="primary" busy={percent !== undefined} onClick={() => void submit(file)}>
          {t('submit')}
        </Button>
        {sameFile !== undefined && <LinkButton to={`/treatment-files/${sameFile}`}>{t('open-same')}</LinkButton>}
      </Cluster>
    </>
  )
}
