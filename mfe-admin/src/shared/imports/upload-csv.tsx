import { FileField, LoadingState } from '@portal/ui'
import { useCommand, useQueryClient } from '@portal/ui/query'
import { useNavigate } from '@portal/ui/router'
import { useState } from 'react'
import { useStaffFailure } from '../use-staff-failure.ts'
import type { ImportKind } from './import-kind.ts'
import { useImportsText } from './texts.ts'

/** Uploads a CSV file, which is checked without importing it, and opens the result. */
export function UploadCsv({ kind }: { readonly kind: ImportKind }) {
  const t = useImportsText()
  const navigate = useNavigate()
  const describe = useStaffFailure()
  const queries = useQueryClient()
  const [fileName, setFileName] = useState<string>()
  const check = useCommand(({ file }: { readonly file: File }) => {
    const body = new FormData()
    body.append('File', file)
    return kind.check({ query: { name: file.name.slice(0, 255) }, body }, { timeoutMs: 0 })
  })
  const upload = async (file: File) => {
    setFileName(file.name)
    try {
      const { importId } = await check.mutateAsync({ file })
      await queries.invalidateQueries({ queryKey: kind.list.key })
      void navigate(`${kind.path}?import=${importId}`)
    } catch {
      // Shown at the field.
    }
  }
  return (
    <FileField
      label={t('upload')}
      help={t(`upload.help.${kind.name}`)}
      accept=".csv,text/csv"
      {...(check.isError && { error: describe(check.error).message })}
      {...(fileName !== undefined && { fileName })}
      onFiles={([file]) => file && void upload(file)}
    >
      {check.isPending && <LoadingState label={t('upload.checking')} />}
    </FileField>
  )
}
