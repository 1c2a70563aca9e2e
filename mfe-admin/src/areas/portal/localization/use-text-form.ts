import { CallFailure, describeFailure } from '@portal/api-client'
import { hasSamePlaceholders, findPlaceholders } from '@portal/contracts-admin/rules'
import type { Locale } from '@portal/contracts-shell/light'
import { useFormats, useShell } from '@portal/shell-sdk'
import { useCommand } from '@portal/ui/query'
import { useState } from 'react'
import { useLocalDrafts } from '../../../shared/local-drafts.ts'
import { getCurrentText, getTextName, getSourceText, type PortalText } from './portal-text.ts'
import { findTextDraft, storeTextDraft, type TextDraft } from './text-drafts.ts'
import { useLocalizationText } from './texts.ts'
import { useReloadTexts } from './use-portal-texts.ts'
import { saveText, type TextChange } from './save-text.ts'

const conflictErrors = ['resource.stale', 'resource.not-found', 'localization.key-taken']

/** The form of one text in one language. */
export function useTextForm(text: PortalText, locale: Locale) {
  const t = useLocalizationText()
  const format = useFormats()
  const { toasts } = useShell()
  const name = getTextName(text)
  const stored = text.languages[locale]
  const localDrafts = useLocalDrafts()
  const [draft, setDraft] = useState(() => findTextDraft(localDrafts, name, locale))
  const [error, setError] = useState<string>()
  const [failedSubmits, setFailedSubmits] = useState(0)
  const reloadTexts = useReloadTexts()
  const saveCommand = useCommand(async (change: Omit<TextChange, 'text'>, options) => {
    await saveText({ text, ...change }, options)
    await reloadTexts()
  })

  const lockVersion = stored.entry?.lockVersion
  const value = draft?.values.value ?? getCurrentText(stored) ?? ''
  const updateDraft = (next: TextDraft | undefined) => {
    setDraft(next)
    storeTextDraft(localDrafts, name, locale, next)
  }
  const showError = (message: string) => {
    setError(message)
    setFailedSubmits((count) => count + 1)
  }
  const send = (newValue: string, successMessage: string) => {
    setError(undefined)
    const expectedVersion = draft ? draft.expectedVersion : lockVersion
    saveCommand.mutate(
      { locale, value: newValue, expectedVersion },
      {
        onSuccess() {
          updateDraft(undefined)
          toasts.show({ kind: 'success', message: successMessage })
        },
        onError(failure) {
          if (failure instanceof CallFailure && conflictErrors.includes(failure.error)) {
            showError(t('stale.title'))
            void reloadTexts()
          } else showError(describeFailure(failure, t).message)
        },
      },
    )
  }

  return {
    value,
    error,
    failedSubmits,
    isBusy: saveCommand.isPending,
    hasDraft: draft !== undefined,
    /** Whether someone else saved or reset the text after the draft was started. */
    isStale: draft !== undefined && draft.expectedVersion !== lockVersion && !saveCommand.isPending,
    onInput(typed: string) {
      const base = draft ?? (lockVersion === undefined ? {} : { expectedVersion: lockVersion })
      // A text equal to the current one needs no draft.
      updateDraft(typed === getCurrentText(stored) ? undefined : { ...base, values: { value: typed } })
    },
    discard() {
      setError(undefined)
      updateDraft(undefined)
    },
    /** Keeps the draft and bases it on the current text. */
    keepMine() {
      setError(undefined)
      updateDraft({ values: { value }, ...(lockVersion !== undefined && { expectedVersion: lockVersion }) })
    },
    save() {
      const source = getSourceText(text, locale)
      if (value.trim() === '') showError(t('invalid.empty'))
      else if (value === getCurrentText(stored)) showError(t('invalid.same'))
      else if (!hasSamePlaceholders(source, value)) {
        showError(t('invalid.placeholders', { expected: format.list(findPlaceholders(source)) || t('invalid.none') }))
      } else send(value.trim(), t('saved'))
    },
    resetToDefault: () => send(stored.defaultText ?? '', t('reset-done')),
  }
}
