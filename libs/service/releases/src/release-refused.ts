/** A refused release or rollback; `problems` are messages for the user. */
export class ReleaseRefused extends Error {
  readonly problems: readonly string[]

  constructor(problems: readonly string[], operation: 'release' | 'rollback' | 'promotion' = 'release') {
    super(`The ${operation} was refused:\n  ${problems.join('\n  ')}`)
    this.name = 'ReleaseRefused'
    this.problems = problems
  }
}
