import { useShell } from '@portal/shell-sdk'
import { Button, Notice } from '@portal/ui'
import { useEffect, useState } from 'react'
import type { PreviousUpload } from 'tus-js-client'
import { useAccount } from '../../../shared/local-drafts.ts'
import { createUploadStorage } from './upload-storage.ts'
import { useDocumentsText } from './texts.ts'

/** Lists interrupted uploads of the user, explains how to resume them and lets the user delete them. */
export function InterruptedUploads() {
  const t = useDocumentsText()
  const host = useShell()
  const account = useAccount()
  const [uploads, setUploads] = useState<readonly PreviousUpload[]>([])
  useEffect(() => {
    let isUnmounted = false
    void createUploadStorage(localStorage, account)
      .findAllUploads()
      .then((stored) => isUnmounted || setUploads(stored.toSorted(compareNewestFirst)))
    return () => {
      isUnmounted = true
    }
  }, [account])
  const remove = async (upload: PreviousUpload) => {
    const { deleteUpload } = await import('./resumable-upload.ts')
    await deleteUpload(host, upload)
    setUploads((current) => current.filter((each) => each !== upload))
  }
  if (uploads.length === 0) return null
  return (
    <Notice tone="info" title={t('interrupted.title')}>
      <p>{t('interrupted.text')}</p>
      <ul className="p-plain-list">
        {uploads.map((upload) => {
          const name = upload.metadata['filename'] ?? ''
          return (
            <li key={upload.urlStorageKey} className="p-cluster">
              <strong>{name}</strong>
              <Button
                size="s"
                variant="quiet"
                aria-label={`${t('interrupted.delete')}: ${name}`}
                onClick={() => void remove(upload)}
              >
                {t('interrupted.delete')}
              </Button>
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}

function compareNewestFirst(a: PreviousUpload, b: PreviousUpload): number {
  return Date.parse(b.creationTime) - Date.parse(a.creationTime)
}
