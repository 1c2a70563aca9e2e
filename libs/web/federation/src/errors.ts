/** Why a part of the portal could not be shown; the shell chooses its sentence by this. */
export type UnavailableReason =
  /** Its entry did not arrive, or was no container. */
  | 'entry'
  /** It did not answer in time. */
  | 'timeout'
  /** Its `start` threw. */
  | 'start'
  /** It has no such page or slot. */
  | 'missing'
  /** The files of the page did not arrive or threw while they ran. */
  | 'page'

/** A remote's code did not load, neither its release nor the one before. `again` is worth a try. */
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

/** A remote asks for what this shell does not offer. Trying again does not help, reloading the page may. */
export class IncompatibleRemote extends Error {
  readonly remote: string
  readonly version: string
  /** What is missing, in English, for the report. */
  readonly faults: readonly string[]

  constructor(remote: string, version: string, faults: readonly string[]) {
    super(`${remote} ${version} does not fit this shell: ${faults.join('; ')}`)
    this.name = 'IncompatibleRemote'
    this.remote = remote
    this.version = version
    this.faults = faults
  }
}
