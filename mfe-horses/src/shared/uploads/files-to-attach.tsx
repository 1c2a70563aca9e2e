import { horseFileExtensions } from '@portal/contracts-horses/file-rules'
import { formatFileSize } from '@portal/formats/format-file-size'
import { useLocale } from '@portal/shell-sdk'
import { Button, FileField } from '@portal/ui'
import { useState } from 'react'
import { FileProblems, type FileProblem } from './file-problems.tsx'
import { checkFiles } from './check-files.ts'
import { useUploadText } from './texts.ts'
import './uploads.css'

interface FilesToAttachProps {
  readonly label: string
  readonly help: string
  readonly files: readonly File[]
  /** How many files can be selected. */
  readonly maximum?: number
  readonly onChange: (files: readonly File[]) => void
}

/** A field of a form for files that are sent after the form. */
export function FilesToAttach({ label, help, files, maximum = Infinity, onChange }: FilesToAttachProps) {
  const t = useUploadText()
  const locale = useLocale()
  const [problems, setProblems] = useState<readonly FileProblem[]>([])
  const [hasTooMany, setTooMany] = useState(false)
  const change = (changed: readonly File[]) => {
    setTooMany(changed.length > maximum)
    onChange(changed.slice(0, maximum))
  }
  const add = (added: readonly File[]) => {
    const { accepted, problems: found } = checkFiles(added)
    setProblems(found)
    change([...files, ...accepted])
  }
  return (
    <FileField
      label={label}
      help={`${t('help')} ${help}`}
      multiple
      accept={horseFileExtensions.map((extension) => `.${extension}`).join()}
      onFiles={add}
    >
      <FileProblems problems={problems} />
      {hasTooMany && (
        <p role="alert" className="p-field-error">
          {t('too-many', { maximum })}
        </p>
      )}
      {files.length > 0 && (
        <ul className="uploads" aria-label={t('selected')}>
          {files.map((file, index) => (
            <li key={`${index} ${file.name}`}>
              <span className="uploads-name">
                {file.name} <span className="p-soft">({formatFileSize(file.size, locale)})</span>
              </span>
              <Button
                size="s"
                variant="quiet"
                aria-label={t('remove-label', { name: file.name })}
                onClick={() => change(files.filter((each) => each !== file))}
              >
                {t('remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </FileField>
  )
}
