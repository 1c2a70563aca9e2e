import type { VersionSummary } from '@portal/contracts-regulations'
import { versionStates } from '@portal/contracts-regulations/rules'
import { RichText } from '@portal/i18n'
import { englishTag, useLocale, useTaggedText } from '@portal/shell-sdk'
import { Button, CheckboxField, Dialog, DialogActions, SelectField, Stack } from '@portal/ui'
import { useState } from 'react'
import { regulationsApi } from '../../shared/api/regulations-api.ts'
import { useVersionName } from '../../shared/version/use-version-name.ts'
import { createFileName } from './file-name.ts'
import { FileProgress } from './file-progress.tsx'
import { useDownloadText } from './texts.ts'
import { useFileExport, type FileRequest } from './use-file-export.ts'

type Format = 'pdf' | 'docx'

interface Choice {
  readonly format: Format
  readonly compareWith: string | undefined
  readonly publicComments: boolean
  readonly authorityComments: boolean
}

/** A version can only have changed since an earlier one. */
function isEarlierVersion(candidate: VersionSummary, version: VersionSummary): boolean {
  const difference = candidate.versionNumber - version.versionNumber
  return (
    difference < 0 ||
    (difference === 0 && versionStates.indexOf(candidate.state) < versionStates.indexOf(version.state))
  )
}

/** The dialog to choose options for a file and create it. */
export default function DownloadDialog({
  version,
  versions,
  compare,
  onClose,
}: {
  readonly version: VersionSummary
  readonly versions: readonly VersionSummary[]
  /** The version compared with on the page, selected by default. */
  readonly compare: string | undefined
  readonly onClose: () => void
}) {
  const t = useDownloadText()
  const getVersionName = useVersionName()
  const tagText = useTaggedText()
  const locale = useLocale()
  const file = useFileExport()
  const [choice, setChoice] = useState<Choice>({
    format: 'pdf',
    compareWith: compare,
    publicComments: false,
    authorityComments: false,
  })
  const change = (changes: Partial<Choice>) => setChoice({ ...choice, ...changes })
  const comparableVersions = versions.filter((each) => each.versionId === compare || isEarlierVersion(each, version))
  const close = () => {
    file.cancel()
    onClose()
  }
  return (
    // In a list, the version name alone could belong to any regulation.
    <Dialog
      title={
        <RichText
          text={t('title', { name: `${tagText(version.title)}, ${getVersionName(version)}` })}
          tags={englishTag}
        />
      }
      onClose={close}
    >
      {file.state.step === 'idle' ? (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            void file.make(createFileRequest(version, versions, choice, locale))
          }}
        >
          <Stack>
            <SelectField
              data-autofocus
              label={t('format')}
              value={choice.format}
              onChange={(event) => change({ format: event.target.value === 'docx' ? 'docx' : 'pdf' })}
              options={(['pdf', 'docx'] as const).map((value) => ({ value, label: t(`format.${value}`) }))}
            />
            {comparableVersions.length > 0 && (
              <SelectField
                label={t('compare')}
                value={choice.compareWith ?? ''}
                onChange={(event) => change({ compareWith: event.target.value || undefined })}
                options={[
                  { value: '', label: t('compare.none') },
                  ...comparableVersions.map((each) => ({
                    value: each.versionId,
                    label: t('compare.with', { name: getVersionName(each) }),
                  })),
                ]}
              />
            )}
            <fieldset className="rd-comments">
              <legend>{t('comments')}</legend>
              <CheckboxField
                label={t('comments.public')}
                checked={choice.publicComments}
                onChange={(event) => change({ publicComments: event.target.checked })}
              />
              <CheckboxField
                label={t('comments.authority')}
                checked={choice.authorityComments}
                onChange={(event) => change({ authorityComments: event.target.checked })}
              />
              <p className="p-soft p-small">{t('comments.note')}</p>
            </fieldset>
          </Stack>
          <DialogActions cancel={{ label: t('cancel'), onClick: close }}>
            <Button type="submit" variant="primary">
              {t('create')}
            </Button>
          </DialogActions>
        </form>
      ) : (
        <FileProgress
          file={file}
          onRetry={() => void file.make(createFileRequest(version, versions, choice, locale))}
          onClose={close}
        />
      )}
    </Dialog>
  )
}

function createFileRequest(
  version: VersionSummary,
  versions: readonly VersionSummary[],
  choice: Choice,
  locale: 'en-US' | 'es',
): FileRequest {
  const params = {
    id: version.versionId,
    includePublicComments: String(choice.publicComments),
    includeHISAComments: String(choice.authorityComments),
  }
  const query = { locale, ...(choice.compareWith !== undefined && { compareWith: choice.compareWith }) }
  const generate = choice.format === 'pdf' ? regulationsApi().generatePdf : regulationsApi().generateDoc
  return {
    name: createFileName(version, locale, {
      format: choice.format,
      compared: versions.find(({ versionId }) => versionId === choice.compareWith),
    }),
    progress: (signal) =>
      regulationsApi().getExportProgress({ params: { format: choice.format, ...params }, query }, { signal }),
    fetch: (signal) => generate({ params, query }, { signal, timeoutMs: 0 }),
  }
}
