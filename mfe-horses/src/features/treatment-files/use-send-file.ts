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

/** Why a file was not sent: a code of the contract, or a failed call. Its message follows the language of the page. */
type Problem = { readonly code: string } | { readonly failure: unknown }

/** Sends one file with its progress, and says what happened. */
export function useSendFile({ formats, send, onSent }: SendOptions) {
  const t = useTreatmentText()
  const describe = useFailureText()
  const describeCode = useFailureCodeText()
  const { toasts } = useShell()
  const queries = useQueryClient()
  const [percent, setPercent] = useState<number>()
  const [problem, setProblem] = useState<Problem>()
  /** Id of the file with the same content that was uploaded before. */
  const [sameFile, setSameFile] = useState<string>()

  const getMessage = (found: Problem) => ('code' in found ? describeCode(found.code) : describe(found.failure).message)
  const refuse = (found: Problem) => {
    setProblem(found)
    toasts.show({ kind: 'error', title: t('upload-failed'), message: getMessage(found) })
  }
  /** Removes the message of the earlier file when another is selected. */
  const clear = () => {
    setProblem(undefined)
    setSameFile(undefined)
  }
  const submit = async (file: File | undefined): Promise<void> => {
    clear()
    const code = findProblem(file, formats)
    if (file === undefined || code !== undefined) return refuse({ code: code ?? 'files.missing' })
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
      refuse({ failure })
    }
    setPercent(undefined)
  }
  return { submit, clear, percent, error: problem && getMessage(problem), sameFile }
}

function findProblem(file: File | undefined, formats: readonly TreatmentFormat[]) {
  if (file === undefined) return 'files.missing'
  const extension = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase()
  if (!formats.some((format) => format === extension)) return 'files.type-not-accepted'
  if (file.size === 0) return 'files.empty'
  return file.size > maxTreatmentFileBytes ? 'files.too-large' : undefined
}
