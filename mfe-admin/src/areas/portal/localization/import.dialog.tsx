import { describeFailure } from '@portal/api-client'
import { useFormats } from '@portal/shell-sdk'
import { Button, Dialog, DialogActions, Notice, Stack } from '@portal/ui'
import { useMutation } from '@portal/ui/query'
import { useState } from 'react'
import { getTextName } from './portal-text.ts'
import type { TextFileError, ParsedTextFile } from './text-file.ts'
import { useLocalizationText } from './texts.ts'
import { useReloadTexts } from './use-portal-texts.ts'
import { saveText, type TextChange } from './save-text.ts'

interface FailedChange {
  readonly name: string
  readonly message: string
}

/** Previews the changes of a file, saves them and shows the result. Texts are saved one by one; a failed one stops no other. */
export function ImportDialog({ file, onClose }: { readonly file: ParsedTextFile; readonly onClose: () => void }) {
  const t = useLocalizationText()
  const { changes, errors } = file
  const [savedCount, setSavedCount] = useState(0)
  const importing = useImport(setSavedCount)
  const isDone = importing.data !== undefined
  return (
    <Dialog title={t('import.title')} onClose={onClose} size="wide" dismissable={!importing.isPending}>
      <Stack>
        {errors.length > 0 && <FileErrors errors={errors} />}
        {importing.data ? (
          <Result savedCount={savedCount} failed={importing.data} />
        ) : (
          <>
            <p>{t('import.changes', { count: changes.length })}</p>
            <Changes changes={changes} />
          </>
        )}
        {importing.isPending && <progress max={changes.length} value={savedCount} aria-label={t('import.progress')} />}
        <DialogActions
          cancel={
            importing.isPending ? undefined : { label: t(isDone ? 'import.close' : 'import.cancel'), onClick: onClose }
          }
        >
          {!isDone && changes.length > 0 && (
            <Button variant="primary" busy={importing.isPending} onClick={() => importing.mutate(changes)}>
              {t('import.send', { count: changes.length })}
            </Button>
          )}
        </DialogActions>
      </Stack>
    </Dialog>
  )
}

function useImport(onSaved: (count: number) => void) {
  const t = useLocalizationText()
  const reloadTexts = useReloadTexts()
  return useMutation({
    async mutationFn(changes: readonly TextChange[]): Promise<readonly FailedChange[]> {
      const failed: FailedChange[] = []
      for (const [index, change] of changes.entries()) {
        await saveText(change).catch((failure: unknown) => {
          failed.push({ name: getChangeName(change), message: describeFailure(failure, t).message })
        })
        onSaved(index + 1 - failed.length)
      }
      await reloadTexts()
      return failed
    },
  })
}

function Changes({ changes }: { readonly changes: readonly TextChange[] }) {
  return (
    // A scrollable element must be focusable, so that it can be scrolled by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ul className="al-import" tabIndex={0}>
      {changes.map((change) => (
        <li key={getChangeName(change)}>
          <code className="al-key">{getChangeName(change)}</code>{' '}
          <span className="al-text" lang={change.locale}>
            {change.value}
          </span>
        </li>
      ))}
    </ul>
  )
}

function FileErrors({ errors }: { readonly errors: readonly TextFileError[] }) {
  const t = useLocalizationText()
  const format = useFormats()
  return (
    <Notice tone="warning" title={t('import.errors', { count: errors.length })}>
      <ul>
        {errors.map(({ name, reason, expected }) => (
          <li key={`${name} ${reason}`}>
            <code className="al-key">{name}</code>{' '}
            {t(`import.${reason}`, { expected: format.list(expected) || t('invalid.none') })}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function Result({ savedCount, failed }: { readonly savedCount: number; readonly failed: readonly FailedChange[] }) {
  const t = useLocalizationText()
  return (
    <Notice tone={failed.length > 0 ? 'danger' : 'success'} live>
      <p>{t('import.saved', { count: savedCount })}</p>
      {failed.length > 0 && (
        <ul>
          {failed.map(({ name, message }) => (
            <li key={name}>
              <code className="al-key">{name}</code> {message}
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}

function getChangeName({ text, locale }: TextChange): string {
  return `${getTextName(text)} (${locale})`
}
