import { CallFailure, describeFailure } from '@portal/api-client'
import { keepsPlaceholders, placeholdersOf } from '@portal/contracts-admin/rules'
import type { Locale } from '@portal/contracts-shell/light'
import { useFormats, useShell } from '@portal/shell-sdk'
import { useCommand } from '@portal/ui/query'
import { useState } from 'react'
import { useKeptWork } from '../../kept-values.ts'
import { currentOf, nameOf, sourceOf, type PortalText } from './portal-text.ts'
import { findDraft, putDraft, type TextDraft } from './text-drafts.ts'
import { useLocalizationText } from './texts.ts'
import { useAfterWriting } from './use-portal-texts.ts'
import { writeText, type TextChange } from './write-text.ts'

const somebodyWasFaster = ['resource.stale', 'resource.not-found', 'localization.key-taken']

/** The form of one text in one language: what is typed, what is wrong with it, and what may be done. */
export function useTextForm(text: PortalText, locale: Locale) {
  const t = useLocalizationText()
  const format = useFormats()
  const { toasts } = useShell()
  const name = nameOf(text)
  const form = text.forms[locale]
  const kept = useKeptWork()
  const [draft, setDraft] = useState(() => findDraft(kept, name, locale))
  const [fault, setFault] = useState<string>()
  const [refusals, setRefusals] = useState(0)
  const afterWriting = useAfterWriting()
  const write = useCommand(async (change: Omit<TextChange, 'text'>, options) => {
    await writeText({ text, ...change }, options)
    await afterWriting()
  })

  const version = form.entry?.lockVersion
  const value = draft?.values.value ?? currentOf(form) ?? ''
  const put = (next: TextDraft | undefined) => {
    setDraft(next)
    putDraft(kept, name, locale, next)
  }
  const refuse = (message: string) => {
    setFault(message)
    setRefusals((count) => count + 1)
  }
  const send = (sent: string, said: string) => {
    setFault(undefined)
    const expectedVersion = draft ? draft.expectedVersion : version
    write.mutate(
      { locale, value: sent, expectedVersion },
      {
        onSuccess() {
          put(undefined)
          toasts.show({ kind: 'success', message: said })
        },
        onError(failure) {
          if (failure instanceof CallFailure && somebodyWasFaster.includes(failure.error)) {
            refuse(t('stale.title'))
            void afterWriting()
          } else refuse(describeFailure(failure, t).message)
        },
      },
    )
  }

  return {
    value,
    fault,
    refusals,
    isBusy: write.isPending,
    hasDraft: draft !== undefined,
    /** Somebody wrote or took back this text since the draft was begun. */
    isStale: draft !== undefined && draft.expectedVersion !== version && !write.isPending,
    type(typed: string) {
      const begun = draft ?? (version === undefined ? {} : { expectedVersion: version })
      // Typed back to what readers see, there is nothing to keep.
      put(typed === currentOf(form) ? undefined : { ...begun, values: { value: typed } })
    },
    discard() {
      setFault(undefined)
      put(undefined)
    },
    /** Goes on with the draft over what was written meanwhile. */
    keepMine() {
      setFault(undefined)
      put({ values: { value }, ...(version !== undefined && { expectedVersion: version }) })
    },
    save() {
      const source = sourceOf(text, locale)
      if (value.trim() === '') refuse(t('fault.empty'))
      else if (value === currentOf(form)) refuse(t('fault.same'))
      else if (!keepsPlaceholders(source, value)) {
        refuse(t('fault.placeholders', { expected: format.list(placeholdersOf(source)) || t('fault.none') }))
      } else send(value.trim(), t('saved'))
    },
    backToShipped: () => send(form.shipped ?? '', t('went-back')),
  }
}
