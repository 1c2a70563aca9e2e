import type { VersionSummary } from '@portal/contracts-regulations'
import { versionStates } from '@portal/contracts-regulations/rules'
import { Rich } from '@portal/i18n'
import { languageTags, useLocale, useTagged } from '@portal/shell-sdk'
import { Button, CheckboxField, Dialog, DialogActions, SelectField, Stack } from '@portal/ui'
import { useState } from 'react'
import { api } from '../../api.ts'
import { useVersionName } from '../versions/version-words.tsx'
import { FileWork } from './file-work.tsx'
import { useDownloadText } from './texts.ts'
import { useFile, type WantedFile } from './use-file.ts'

type Format = 'pdf' | 'docx'

interface Choice {
  readonly format: Format
  readonly compareWith: string | undefined
  readonly publicComments: boolean
  readonly authorityComments: boolean
}

/** Only what came before can have been changed since. */
function isBefore(one: VersionSummary, other: VersionSummary): boolean {
  const step = one.versionNumber - other.versionNumber
  return step < 0 || (step === 0 && versionStates.indexOf(one.state) < versionStates.indexOf(other.state))
}

/** Chooses what a file of a version holds, and has it made. */
export default function DownloadDialog({
  version,
  versions,
  compare,
  onClose,
}: {
  readonly version: VersionSummary
  readonly versions: readonly VersionSummary[]
  /** The version it is compared with on the page: the first choice here too. */
  readonly compare: string | undefined
  readonly onClose: () => void
}) {
  const t = useDownloadText()
  const nameOf = useVersionName()
  const tagged = useTagged()
  const locale = useLocale()
  const file = useFile()
  const [choice, setChoice] = useState<Choice>({
    format: 'pdf',
    compareWith: compare,
    publicComments: false,
    authorityComments: false,
  })
  const change = (part: Partial<Choice>) => setChoice({ ...choice, ...part })
  const others = versions.filter((each) => each.versionId === compare || isBefore(each, version))
  const close = () => {
    file.cancel()
    onClose()
  }
  return (
    // From a list the version alone could be of any regulation.
    <Dialog
      title={<Rich text={t('title', { name: `${tagged(version.title)}, ${nameOf(version)}` })} tags={languageTags} />}
      onClose={close}
    >
      {file.state.step === 'idle' ? (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            void file.make(fileOf(version, choice, locale))
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
            {others.length > 0 && (
              <SelectField
                label={t('compare')}
                value={choice.compareWith ?? ''}
                onChange={(event) => change({ compareWith: event.target.value || undefined })}
                options={[
                  { value: '', label: t('compare.none') },
                  ...others.map((each) => ({
                    value: each.versionId,
                    label: t('compare.with', { name: nameOf(each) }),
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
          <DialogActions back={{ label: t('cancel'), onClick: close }}>
            <Button type="submit" variant="primary">
              {t('make')}
            </Button>
          </DialogActions>
        </form>
      ) : (
        <FileWork file={file} again={() => void file.make(fileOf(version, choice, locale))} onClose={close} />
      )}
    </Dialog>
  )
}

function fileOf({ versionId }: VersionSummary, choice: Choice, locale: 'en-US' | 'es'): WantedFile {
  const params = {
    id: versionId,
    includePublicComments: String(choice.publicComments),
    includeHISAComments: String(choice.authorityComments),
  }
  const query = { locale, ...(choice.compareWith !== undefined && { compareWith: choice.compareWith }) }
  const made = choice.format === 'pdf' ? api().generatePdf : api().generateDoc
  return {
    name: `Regulation.${choice.format}`,
    progress: (signal) => api().getExportProgress({ params: { format: choice.format, ...params }, query }, { signal }),
    fetch: (signal) => made({ params, query }, { signal, timeout: 0 }),
  }
}
