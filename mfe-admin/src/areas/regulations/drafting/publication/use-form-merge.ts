import { describeFailure } from '@portal/api-client'
import type { FormErrors, UseFormReturn } from '@portal/ui/forms'
import { useEffect, useRef, useState } from 'react'
import { useLocalDrafts } from '../../../../shared/local-drafts.ts'
import { useRegulationsText } from '../texts.ts'
import { mergeFormValues, hasSameValues } from './merge-form-values.ts'

/** A save that conflicts with someone else's: `unresolved` fields remain, or the version was `stale` when saving. */
export class FormConflict extends Error {
  override readonly name = 'FormConflict'
  readonly reason: 'unresolved' | 'stale'

  constructor(reason: FormConflict['reason']) {
    super(reason)
    this.reason = reason
  }
}

/** Returns the form error for a failed save. */
export function useFormErrors(): (failure: unknown) => FormErrors {
  const t = useRegulationsText()
  return (failure) => ({
    form: failure instanceof FormConflict ? t(`field-conflict.${failure.reason}`) : describeFailure(failure, t).message,
  })
}

type StoredValues = Readonly<Record<string, string>>

/**
 * Keeps a form in sync with values that someone else may save at the same time. Unsaved input is stored in this browser
 * together with the values it was based on. When someone else saves, their values replace the fields the user did not
 * change; fields that both changed keep the user's input and are reported as conflicts.
 */
export function useFormMerge<Values extends object>({
  form,
  name,
  savedValues,
  toStored,
}: {
  readonly form: UseFormReturn<Values>
  /** Name of the local draft. */
  readonly name: string
  /** The values last loaded from the service. */
  readonly savedValues: Values
  /** Selects the text fields that are stored in the local draft. */
  readonly toStored: (values: Values) => StoredValues
}) {
  const localDrafts = useLocalDrafts()
  const theirs = toStored(savedValues)
  const theirsJson = JSON.stringify(theirs)
  // The values that editing started from. For a conflicting field, its value before either person changed it.
  const base = useRef(theirs)
  const [conflicts, setConflicts] = useState<readonly string[]>([])
  const storeDraft = () => {
    const values = toStored(form.getValues())
    if (hasSameValues(values, base.current)) localDrafts.remove(name)
    else localDrafts.save(name, { values, base: base.current })
  }
  const setField = (field: string, value: unknown) =>
    form.setValue(field as never, value as never, { shouldDirty: true })
  const mergeTheirs = (from: StoredValues, mine: StoredValues) => {
    const merged = mergeFormValues(from, mine, theirs)
    const before = form.getValues()
    base.current = { ...theirs, ...Object.fromEntries(merged.conflicts.map((field) => [field, from[field] ?? ''])) }
    setConflicts(merged.conflicts)
    form.reset(savedValues)
    for (const [field, value] of Object.entries({ ...before, ...merged.values }))
      if (value !== savedValues[field as keyof Values]) setField(field, value)
  }
  const latest = useRef({ storeDraft, mergeTheirs })
  useEffect(() => {
    latest.current = { storeDraft, mergeTheirs }
  })
  useEffect(() => {
    const draft = localDrafts.find(name, theirs)
    if (draft) latest.current.mergeTheirs(draft.base ?? theirs, draft.values)
    return form.subscribe({ formState: { values: true }, callback: () => latest.current.storeDraft() })
    // The local draft is restored once, when the form opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  useEffect(() => {
    if (theirsJson !== JSON.stringify(base.current))
      latest.current.mergeTheirs(base.current, toStored(form.getValues()))
    // Loading the same values again changes nothing.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [theirsJson])
  return {
    /** Fields that both people changed to different values. */
    conflicts,
    /** The values the other person saved. */
    theirs,
    /** Resolves a conflict with one of the two values and focuses the field. */
    resolve(field: string, choice: 'mine' | 'theirs') {
      base.current = { ...base.current, [field]: theirs[field] ?? '' }
      setConflicts(conflicts.filter((each) => each !== field))
      if (choice === 'theirs') setField(field, theirs[field])
      storeDraft()
      form.setFocus(field as never)
    },
    /** Resets the form to the saved values and removes the local draft. */
    markSaved(values: Values) {
      base.current = toStored(values)
      localDrafts.remove(name)
      form.reset(values)
    },
  }
}

export type FormMerge = Pick<ReturnType<typeof useFormMerge>, 'conflicts' | 'theirs' | 'resolve'>
