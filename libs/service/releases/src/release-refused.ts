/** A release or rollback that may not go live; `faults` are sentences for the person who tried. */
export class ReleaseRefused extends Error {
  readonly faults: readonly string[]

  constructor(faults: readonly string[], what: 'release' | 'rollback' = 'release') {
    super(`The ${what} is refused:\n  ${faults.join('\n  ')}`)
    this.name = 'ReleaseRefused'
    this.faults = faults
  }
}
