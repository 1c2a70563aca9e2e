import { FileField, LoadingState } from '@portal/ui'
import { useCommand, useQueryClient } from '@portal/ui/query'
import { useNavigate } from '@portal/ui/router'
import { useState } from 'react'
import { staffApi } from '../../../shared/api.ts'
import { useStaffFailure } from '../use-staff-failure.ts'
import { useImportsText } from './texts.ts'

/** Uploads a CSV file, which is checked without importing it, and opens the result. */
export function UploadCsv() {
  const t = useImportsText()
  const navigate = useNavigate()
  const describe = useStaffFailure()
  const queries = useQueryClient()
  const [fileName, setFileName] = useState<string>()
  const { checkRegistryImport, listRegistryImports } = staffApi()
  const check = useCommand(({ file }: { readonly file: File }) => {
    const body = new FormData()
    body.append('File', file)
    return checkRegistryImport({ query: { name: file.name.slice(0, 255) }, body }, { timeoutMs: 0 })
  })
  const upload = async (file: File) => {
    setFileName(file.name)
    try {
      const { importId } = await check.mutateAsync({ file })
      await queries.invalidateQueries({ queryKey: listRegistryImports.key })
      void navigate(`/registry-imports?import=${importId}`)
    } catch {
      // Shown at the field.
    }
  }
  return (
    <FileField
      label={t('upload')}
      help={t('upload.help')}
      accept=".csv,text/csv"
      {...(check.isError && { error: describe(check.error).message })}
      {...(fileName !== undefined && { fileName })}
      onFiles={([file]) => file && void upload(file)}
    >
      {check.isPending && <LoadingState label={t('upload.checking')} />}
    </FileField>
  )
}
