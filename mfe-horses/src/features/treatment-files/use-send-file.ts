import { CallFailure, fetchWithProgress } from '@portal/api-client'
import { maxTreatmentFileBytes, type TreatmentFormat } from '@portal/contracts-horses/treatment-file-rules'
import { useShell } from '@portal/shell-sdk'
import { useQueryClient } from '@portal/ui/query'
import { useState } from 'react'
import { horsesApi } from '../../shared/api.ts'
import { useFailureCodeText, useFailureText } from '../../shared/use-failure-text.ts'
import { useTreatmentText } from './texts.ts'

interface UploadOptions {
  readonly timeoutMs: number
  readonly fetch: typeof fetch
}

interface SendOptions {
  readonly formats: readonly TreatmentFormat[]
  readonly send: (body: FormData, options: UploadOptions) => Promise<unknown>
  readonly onSent: () => void
}

/** Sends one file with its progress, and says what happened. */
export function useSendFile({ formats, send, onSent }: SendOptions) {
  const t = useTreatmentText()
  const describe = useFailureText()
  const describeCode = useFailureCodeText()
  const { toasts } = useShell()
  const queries = useQueryClient()
  const [percent, setPercent] = useState<number>()
  const [error, setError] = useState<string>()
  /** Id of the file with the same content that was uploaded before. */
  const [sameFile, setSameFile] = useState<string>()

  const refuse = (message: string) => {
    setError(message)
    toasts.show({ kind: 'error', title: t('upload-failed'), message })
  }
  const submit = async (file: File | undefined): Promise<void> => {
    setError(undefined)
    setSameFile(undefined)
    const problem = findProblem(file, formats)
    if (file === undefined || problem !== undefined) return refuse(describeCode(problem ?? 'files.missing'))
    const body = new FormData()
    body.set('File', file)
    setPercent(0)
    const fetch = fetchWithProgress((sent, total) => setPercent(Math.floor((sent / total) * 100)))
    try {
      await send(body, { timeoutMs: 0, fetch })
      toasts.show({ kind: 'success', message: t('uploaded') })
      await queries.invalidateQueries({ queryKey: horsesApi().listTreatmentFiles.key })
      onSent()
    } catch (failure) {
      if (failure instanceof CallFailure && failure.error === 'treatment-files.uploaded-before')
        setSameFile((failure.details as { fileId?: string }).fileId)
      refuse(describe(failure).message ?? t('upload-failed'))
    }
    setPercent(undefined)
  }
  return { submit, percent, error, sameFile }
}

function findProblem(file: File | undefined, formats: readonly TreatmentFormat[]) {
  if (file === undefined) return 'files.missing'
  const extension = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase()
  if (!formats.some((format) => format === extension)) return 'files.type-not-accepted'
  if (file.size === 0) return 'files.empty'
  return file.size > maxTreatmentFileBytes ? 'files.too-large' : undefined
}
