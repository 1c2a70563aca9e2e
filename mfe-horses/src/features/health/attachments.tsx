import type { HealthRecord } from '@portal/contracts-horses/health-shapes'
import { formatFileSize } from '@portal/formats/format-file-size'
import { useFormats, useLocale } from '@portal/shell-sdk'
import { Button } from '@portal/ui'
import { useQueryClient } from '@portal/ui/query'
import { useState } from 'react'
import { horsesApi } from '../../shared/api.ts'
import { FileStateTag, UploadField, useDownload } from '../../shared/uploads/index.ts'
import { RemoveAttachment } from './remove-attachment.tsx'
import { useHealthText } from './texts.ts'

interface AttachmentsProps {
  readonly horseId: string
  readonly record: HealthRecord
  /** How the record is named, for the names of buttons. */
  readonly recordName: string
  readonly mayAttach: boolean
  readonly mayRemove: boolean
}

/** The files of a health record; those who may record treatments of the horse add others. */
export function Attachments({ horseId, record, recordName, mayAttach, mayRemove }: AttachmentsProps) {
  const t = useHealthText()
  const locale = useLocale()
  const queries = useQueryClient()
  const download = useDownload()
  const [isOpen, setOpen] = useState(false)
  const { addHealthAttachment, downloadHealthAttachment, listHealthRecords } = horsesApi()
  const formats = useFormats()
  const { recordId, attachments, removedAttachments } = record
  return (
    <>
      {attachments.length > 0 && (
        <ul className="health-attachments" aria-label={t('attachments.label', { record: recordName })}>
          {attachments.map(({ fileId, name, byteLength, state, failure }) => (
            <li key={fileId}>
              <span className="health-attachment-name">
                {name} <span className="p-soft">({formatFileSize(byteLength, locale)})</span>
              </span>
              {state === 'Completed' ? (
                <Button
                  size="s"
                  aria-label={t('attachments.download-label', { name })}
                  onClick={() =>
                    download.mutate({
                      name,
                      load: () => downloadHealthAttachment({ params: { horseId, recordId, fileId } }),
                    })
                  }
                >
                  {t('attachments.download')}
                </Button>
              ) : (
                <FileStateTag state={state} failure={failure} />
              )}
              {mayRemove && <RemoveAttachment params={{ horseId, recordId, fileId }} name={name} />}
            </li>
          ))}
        </ul>
      )}
      {removedAttachments.map(({ fileId, removedBy, removedAt, reason }) => (
        <p key={fileId} className="p-small p-soft">
          {t('attachments.removed', {
            name: removedBy.name || t('the-authority'),
            time: formats.instant(removedAt),
            reason,
          })}
        </p>
      ))}
      {mayAttach &&
        (isOpen ? (
          <UploadField
            label={t('attachments.field')}
            send={(fileId, body, options) =>
              addHealthAttachment({ params: { horseId, recordId, fileId }, body }, options)
            }
            onUploaded={() => void queries.invalidateQueries({ queryKey: [...listHealthRecords.key, horseId] })}
          />
        ) : (
          <p>
            <Button
              size="s"
              aria-label={t('attachments.add-label', { record: recordName })}
              onClick={() => setOpen(true)}
            >
              {t('attachments.add')}
            </Button>
          </p>
        ))}
    </>
  )
}
