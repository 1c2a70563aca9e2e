import { useShell } from '@portal/shell-sdk'
import { Button, Notice } from '@portal/ui'
import { useEffect, useState } from 'react'
import type { PreviousUpload } from 'tus-js-client'
import { useAccount } from '../../kept-values.ts'
import { keptUploadsOf } from './kept-uploads.ts'
import { useDocumentsText } from './texts.ts'

/** Uploads of whoever is here that a reload or a lost connection interrupted: how to go on with them, and how to give them up. */
export function InterruptedUploads() {
  const t = useDocumentsText()
  const host = useShell()
  const account = useAccount()
  const [uploads, setUploads] = useState<readonly PreviousUpload[]>([])
  useEffect(() => {
    let isLeft = false
    void keptUploadsOf(localStorage, account)
      .findAllUploads()
      .then((found) => isLeft || setUploads(found.toSorted(newestFirst)))
    return () => {
      isLeft = true
    }
  }, [account])
  const giveUp = async (upload: PreviousUpload) => {
    const { forgetUpload } = await import('./resumable-upload.ts')
    await forgetUpload(host, upload)
    setUploads((now) => now.filter((one) => one !== upload))
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
                aria-label={`${t('interrupted.give-up')}: ${name}`}
                onClick={() => void giveUp(upload)}
              >
                {t('interrupted.give-up')}
              </Button>
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}

function newestFirst(one: PreviousUpload, other: PreviousUpload): number {
  return Date.parse(other.creationTime) - Date.parse(one.creationTime)
}
