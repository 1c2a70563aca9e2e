/** Form values merged with those that someone else saved. */
export interface MergedValues<Values extends object> {
  /** Theirs where only they changed a field, otherwise mine. */
  readonly values: Values
  /** Fields that both changed to different values. */
  readonly conflicts: readonly (keyof Values & string)[]
}

/** Merges the saved values of someone else into a form, field by field. `base` is what editing started from. */
export function mergeFormValues<Values extends object>(
  base: Values,
  mine: Values,
  theirs: Values,
): MergedValues<Values> {
  const fields = Object.keys(mine) as (keyof Values & string)[]
  const isChangedByMe = (field: keyof Values) => !isSameValue(mine[field], base[field])
  return {
    values: {
      ...mine,
      ...Object.fromEntries(fields.flatMap((field) => (isChangedByMe(field) ? [] : [[field, theirs[field]]]))),
    },
    conflicts: fields.filter(
      (field) =>
        isChangedByMe(field) && !isSameValue(theirs[field], base[field]) && !isSameValue(mine[field], theirs[field]),
    ),
  }
}

/** Returns whether two sets of form values are equal, ignoring surrounding spaces. */
export function hasSameValues<Values extends object>(a: Values, b: Values): boolean {
  return (Object.keys(a) as (keyof Values)[]).every((field) => isSameValue(a[field], b[field]))
}

function isSameValue(a: unknown, b: unknown): boolean {
  const trim = (value: unknown) => (typeof value === 'string' ? value.trim() : value)
  return trim(a) === trim(b)
}
