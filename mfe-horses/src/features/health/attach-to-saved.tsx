import { useRef } from 'react'
import { horsesApi } from '../../shared/api.ts'
import { SendFiles } from '../../shared/uploads/index.ts'

interface AttachToSavedProps {
  readonly files: readonly File[]
  /** The records of the entry, one for each horse. */
  readonly records: readonly { readonly horseId: string; readonly recordId: string }[]
}

/** Sends the files of an entry to each of its records, once. */
export function AttachToSaved({ files, records }: AttachToSavedProps) {
  const ids = useRef(new Map<string, string>())
  /** Each record has its own copy; a repeated attempt has the same id, so that it has no second effect. */
  const getFileId = (fileId: string, recordId: string): string => {
    const key = `${fileId} ${recordId}`
    const id = ids.current.get(key) ?? (ids.current.size === 0 ? fileId : crypto.randomUUID())
    ids.current.set(key, id)
    return id
  }
  return (
    <SendFiles
      files={files}
      send={async (fileId, body, options) => {
        for (const { horseId, recordId } of records) {
          const params = { horseId, recordId, fileId: getFileId(fileId, recordId) }
          await horsesApi().addHealthAttachment({ params, body }, options)
        }
      }}
    />
  )
}
