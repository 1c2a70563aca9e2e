/** Work that was typed and not saved, kept in this browser: a reload or a lost session loses none. */
export interface KeptValues<Values> {
  readonly values: Values
  /** Version of the thing when writing began; absent for one that was not there yet. */
  readonly expectedVersion?: number
}

const keyOf = (name: string) => `portal.draft.${name}`

/** What was kept under a name, with every field of `fresh`; nothing where it is of another shape. */
export function findKept<Values extends object>(
  storage: Storage,
  name: string,
  fresh: Values,
): KeptValues<Values> | undefined {
  try {
    const kept = JSON.parse(storage.getItem(keyOf(name)) ?? 'null') as Partial<KeptValues<Values>> | null
    const { values, expectedVersion } = kept ?? {}
    const isWhole = values && Object.keys(fresh).every((field) => typeof values[field as keyof Values] === 'string')
    const hasVersion = expectedVersion === undefined || typeof expectedVersion === 'number'
    return kept && isWhole && hasVersion ? (kept as KeptValues<Values>) : undefined
  } catch {
    return undefined
  }
}

/** Keeps work. Without storage it lasts as long as the page. */
export function keep<Values extends object>(storage: Storage, name: string, kept: KeptValues<Values>): void {
  try {
    storage.setItem(keyOf(name), JSON.stringify(kept))
  } catch {
    // Storage may be full or forbidden; the words stand in the page all the same.
  }
}

export function forget(storage: Storage, name: string): void {
  try {
    storage.removeItem(keyOf(name))
  } catch {
    // Then there was nothing either.
  }
}
