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

/**
 * A remote requires something that is not there. Retrying does not help. A new document may, if the shell lacks it;
 * another release of the remote or the service helps, if the services do.
 */
export class IncompatibleRemote extends Error {
  readonly remote: string
  readonly version: string
  readonly lacking: 'shell' | 'services'

  constructor(remote: string, version: string, lacking: 'shell' | 'services', problems: readonly string[]) {
    super(`${remote} ${version} is not compatible with the ${lacking}: ${problems.join('; ')}`)
    this.name = 'IncompatibleRemote'
    this.remote = remote
    this.version = version
    this.lacking = lacking
  }
}
