import { describeFailure } from '@portal/api-client'
import { useFormats } from '@portal/shell-sdk'
import { Button, Dialog, DialogActions, Notice, Stack } from '@portal/ui'
import { useMutation } from '@portal/ui/query'
import { useState } from 'react'
import { nameOf } from './portal-text.ts'
import type { FileFault, ReadFile } from './text-file.ts'
import { useLocalizationText } from './texts.ts'
import { useAfterWriting } from './use-portal-texts.ts'
import { writeText, type TextChange } from './write-text.ts'

interface Failed {
  readonly name: string
  readonly message: string
}

/** What a file would change, before it does; then how it went. Each text is written for itself: one refused holds up no other. */
export function ImportDialog({ file, onClose }: { readonly file: ReadFile; readonly onClose: () => void }) {
  const t = useLocalizationText()
  const { changes, faults } = file
  const [written, setWritten] = useState(0)
  const taking = useTaking(setWritten)
  const isDone = taking.data !== undefined
  return (
    <Dialog title={t('import.title')} onClose={onClose} size="wide" dismissable={!taking.isPending}>
      <Stack>
        {faults.length > 0 && <Faults faults={faults} />}
        {taking.data ? (
          <Outcome written={written} failed={taking.data} />
        ) : (
          <>
            <p>{t('import.changes', { count: changes.length })}</p>
            <Changes changes={changes} />
          </>
        )}
        {taking.isPending && <progress max={changes.length} value={written} aria-label={t('import.progress')} />}
        <DialogActions
          back={
            taking.isPending ? undefined : { label: t(isDone ? 'import.close' : 'import.cancel'), onClick: onClose }
          }
        >
          {!isDone && changes.length > 0 && (
            <Button variant="primary" busy={taking.isPending} onClick={() => taking.mutate(changes)}>
              {t('import.send', { count: changes.length })}
            </Button>
          )}
        </DialogActions>
      </Stack>
    </Dialog>
  )
}

function useTaking(onWritten: (count: number) => void) {
  const t = useLocalizationText()
  const afterWriting = useAfterWriting()
  return useMutation({
    async mutationFn(changes: readonly TextChange[]): Promise<readonly Failed[]> {
      const failed: Failed[] = []
      for (const [index, change] of changes.entries()) {
        await writeText(change).catch((failure: unknown) => {
          failed.push({ name: nameOfChange(change), message: describeFailure(failure, t).message })
        })
        onWritten(index + 1 - failed.length)
      }
      await afterWriting()
      return failed
    },
  })
}

function Changes({ changes }: { readonly changes: readonly TextChange[] }) {
  return (
    // What scrolls can be scrolled by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ul className="al-import" tabIndex={0}>
      {changes.map((change) => (
        <li key={nameOfChange(change)}>
          <code className="al-key">{nameOfChange(change)}</code>{' '}
          <span className="al-words" lang={change.locale}>
            {change.value}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Faults({ faults }: { readonly faults: readonly FileFault[] }) {
  const t = useLocalizationText()
  const format = useFormats()
  return (
    <Notice tone="warning" title={t('import.faults', { count: faults.length })}>
      <ul>
        {faults.map(({ name, reason, expected }) => (
          <li key={`${name} ${reason}`}>
            <code className="al-key">{name}</code>{' '}
            {t(`import.${reason}`, { expected: format.list(expected) || t('fault.none') })}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function Outcome({ written, failed }: { readonly written: number; readonly failed: readonly Failed[] }) {
  const t = useLocalizationText()
  return (
    <Notice tone={failed.length > 0 ? 'danger' : 'success'} live>
      <p>{t('import.written', { count: written })}</p>
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

function nameOfChange({ text, locale }: TextChange): string {
  return `${nameOf(text)} (${locale})`
}
