/** Why a part of the portal is unavailable; determines the message the shell shows. */
export type UnavailableReason =
  /** Its entry did not load or defined no container. */
  | 'entry'
  /** It did not respond in time. */
  | 'timeout'
  /** Its `start` threw an error. */
  | 'start'
  /** It has no such page or slot. */
  | 'missing'
  /** The files of the page did not load or threw an error. */
  | 'page'

/** Neither the current nor the previous release of a remote could be loaded. Retrying may help. */
export class RemoteUnavailable extends Error {
  readonly remote: string
  readonly version: string
  readonly reason: UnavailableReason

  constructor(remote: string, version: string, reason: UnavailableReason, cause?: unknown) {
    super(`${remote} ${version} is not available (${reason})`, { cause })
    this.name = 'RemoteUnavailable'
    this.remote = remote
    this.version = version
    this.reason = reason
  }
}

/** A remote requires something this shell does not provide. Retrying does not help, but reloading the page may. */
export class IncompatibleRemote extends Error {
  readonly remote: string
  readonly version: string
  /** What is missing, in English, for error reports. */
  readonly problems: readonly string[]

  constructor(remote: string, version: string, problems: readonly string[]) {
    super(`${remote} ${version} is not compatible with this shell: ${problems.join('; ')}`)
    this.name = 'IncompatibleRemote'
    this.remote = remote
    this.version = version
    this.problems = problems
  }
}
