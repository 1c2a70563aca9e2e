/** What a form says, beside what somebody else saved since it was begun. */
export interface Met<Values extends object> {
  /** What the form goes on with: theirs where only they wrote, otherwise mine. */
  readonly values: Values
  /** Where both wrote, and not the same. */
  readonly contested: readonly (keyof Values & string)[]
}

/** Takes what others saved into a form, field by field. `base` is what writing began with. */
export function meet<Values extends object>(base: Values, mine: Values, theirs: Values): Met<Values> {
  const fields = Object.keys(mine) as (keyof Values & string)[]
  const isMine = (field: keyof Values) => !isSameValue(mine[field], base[field])
  return {
    values: {
      ...mine,
      ...Object.fromEntries(fields.flatMap((field) => (isMine(field) ? [] : [[field, theirs[field]]]))),
    },
    contested: fields.filter(
      (field) => isMine(field) && !isSameValue(theirs[field], base[field]) && !isSameValue(mine[field], theirs[field]),
    ),
  }
}

/** Whether two forms say the same; spaces around words say nothing. */
export function saysTheSame<Values extends object>(one: Values, other: Values): boolean {
  return (Object.keys(one) as (keyof Values)[]).every((field) => isSameValue(one[field], other[field]))
}

function isSameValue(one: unknown, other: unknown): boolean {
  const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value)
  return trimmed(one) === trimmed(other)
}
