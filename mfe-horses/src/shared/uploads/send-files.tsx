import { useEffect, useRef } from 'react'
import { UploadList } from './upload-list.tsx'
import { useUploads, type SendFile } from './use-uploads.ts'

interface SendFilesProps {
  readonly files: readonly File[]
  readonly send: SendFile
}

/** Sends the files of a form that was saved, once, with the progress of each. */
export function SendFiles({ files, send }: SendFilesProps) {
  const hasStarted = useRef(false)
  const { uploads, add, retry, remove } = useUploads(send, () => undefined)
  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    add(files)
    // Once: the files belong to the form that was saved.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return <UploadList uploads={uploads} onRetry={retry} onRemove={remove} />
}
