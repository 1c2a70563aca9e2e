import { describeFailure } from '@portal/api-client'
import type { FormRefusal, UseFormReturn } from '@portal/ui/forms'
import { useEffect, useRef, useState } from 'react'
import { useKeptWork } from '../../../kept-values.ts'
import { useRegulationsText } from '../texts.ts'
import { meet, saysTheSame } from './others-changes.ts'

/** Two wrote in the same field: `open` until one of the two is chosen, `overtaken` where that came with the save. */
export class Contested extends Error {
  override readonly name = 'Contested'
  readonly how: 'open' | 'overtaken'

  constructor(how: Contested['how']) {
    super(how)
    this.how = how
  }
}

/** What a form says that could not be saved. */
export function useContestedRefusal(): (failure: unknown) => FormRefusal {
  const t = useRegulationsText()
  return (failure) => ({
    form: failure instanceof Contested ? t(`contested.${failure.how}`) : describeFailure(failure, t).message,
  })
}

type Words = Readonly<Record<string, string>>

/**
 * A form over what somebody else may save meanwhile. What is typed is kept in this browser, with what it was written
 * over. Where another saved, their words come into the fields that nobody touched here; where both wrote, what is typed
 * stays until one of the two is chosen.
 */
export function useOthersChanges<Values extends object>({
  form,
  name,
  stands,
  words,
}: {
  readonly form: UseFormReturn<Values>
  /** What the work is kept under. */
  readonly name: string
  /** What the service has. */
  readonly stands: Values
  /** What of the form is kept until it is saved: its texts. */
  readonly words: (values: Values) => Words
}) {
  const keptWork = useKeptWork()
  const now = words(stands)
  const mark = JSON.stringify(now)
  // What is written over; of a contested field what stood there before either wrote.
  const base = useRef(now)
  const [contested, setContested] = useState<readonly string[]>([])
  const keep = () => {
    const values = words(form.getValues())
    if (saysTheSame(values, base.current)) keptWork.forget(name)
    else keptWork.keep(name, { values, base: base.current })
  }
  const put = (field: string, value: unknown) => form.setValue(field as never, value as never, { shouldDirty: true })
  const takeUp = (from: Words, mine: Words) => {
    const met = meet(from, mine, now)
    const before = form.getValues()
    base.current = { ...now, ...Object.fromEntries(met.contested.map((field) => [field, from[field] ?? ''])) }
    setContested(met.contested)
    form.reset(stands)
    for (const [field, value] of Object.entries({ ...before, ...met.values }))
      if (value !== stands[field as keyof Values]) put(field, value)
  }
  const latest = useRef({ keep, takeUp })
  useEffect(() => {
    latest.current = { keep, takeUp }
  })
  useEffect(() => {
    const kept = keptWork.find(name, now)
    if (kept) latest.current.takeUp(kept.base ?? now, kept.values)
    return form.subscribe({ formState: { values: true }, callback: () => latest.current.keep() })
    // What was kept is taken up once, when the form opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  useEffect(() => {
    if (mark !== JSON.stringify(base.current)) latest.current.takeUp(base.current, words(form.getValues()))
    // The same words again bring nothing new.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [mark])
  return {
    /** Fields in which both wrote. */
    contested,
    /** What the other saved. */
    theirs: now,
    /** Goes on with one of the two; the field has the focus then. */
    choose(field: string, which: 'mine' | 'theirs') {
      base.current = { ...base.current, [field]: now[field] ?? '' }
      setContested(contested.filter((each) => each !== field))
      if (which === 'theirs') put(field, now[field])
      keep()
      form.setFocus(field as never)
    },
    /** It was saved so. */
    saved(values: Values) {
      base.current = words(values)
      keptWork.forget(name)
      form.reset(values)
    },
  }
}

export type OthersChanges = Pick<ReturnType<typeof useOthersChanges>, 'contested' | 'theirs' | 'choose'>
