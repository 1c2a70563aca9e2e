import { getVersions } from '@portal/releases/generation-changes'
import { ReleaseRefused } from '@portal/releases/release-refused'
import { changeParts, type ChangeRequest, type ChangeResult } from './change-parts.ts'
import { findPreviousVersion } from './previous-version.ts'

export interface PartRollbackRequest extends Pick<ChangeRequest, 'store' | 'by' | 'reason' | 'liveContracts' | 'now'> {
  /** `shell` or `mfe-...`. */
  readonly name: string
  /** Version to return to; by default the one before the live one that was not rolled back. */
  readonly to?: string | undefined
}

/** Makes an earlier release of one part live; the other parts stay as they are. Needs no build. */
export async function rollBackPart({ name, to, ...request }: PartRollbackRequest): Promise<ChangeResult> {
  const { store } = request
  const { pointer } = await store.live()
  const current = getVersions(pointer && (await store.generation(pointer.generation))).get(name)
  if (current === undefined) throw new ReleaseRefused([`${name} is not live`], 'rollback')
  const version = to ?? findPreviousVersion(await store.records(), name, current)
  if (version === undefined)
    throw new ReleaseRefused([`there is no release of ${name} before ${current} that was not rolled back`], 'rollback')
  if ((await store.contentHash(name, version)) === undefined) {
    const stored = (await store.versions(name)).toSorted().join(', ')
    throw new ReleaseRefused([`${name} ${version} does not exist or was deleted; there are ${stored}`], 'rollback')
  }
  return changeParts({
    ...request,
    action: 'rollback',
    changes: new Map([[name, version]]),
    checkLive: (live) => {
      const now = getVersions(live).get(name)
      if (now !== current && now !== version)
        throw new ReleaseRefused([`${name} ${now} became live in the meantime: try again`], 'rollback')
    },
  })
}
