import { getVersions } from '@portal/releases/generation-changes'
import { ReleaseRefused } from '@portal/releases/release-refused'
import { changeParts, getStagedChanges, type ChangeRequest, type ChangeResult } from './change-parts.ts'

export interface PromotionRequest extends Pick<
  ChangeRequest,
  'store' | 'by' | 'reason' | 'liveContracts' | 'test' | 'now'
> {
  /** Number of the staged generation. */
  readonly number: number
}

/**
 * Makes a staged generation live. If other parts were released since it was staged, its changes are applied to the live
 * generation, so that those releases stay.
 */
export async function promote({ number, ...request }: PromotionRequest): Promise<ChangeResult> {
  const { store } = request
  const staged = await store.findReadable(number)
  if (staged === undefined) throw new ReleaseRefused([`generation ${number} does not exist`], 'promotion')
  if ((await store.records()).some(({ generation }) => generation === number))
    throw new ReleaseRefused(
      [`generation ${number} was live before: npm run rollback -- --to ${number} activates it`],
      'promotion',
    )
  const missing = await store.missingParts(staged)
  if (missing.length > 0)
    throw new ReleaseRefused(
      missing.map((part) => `the files of ${part} were deleted`),
      'promotion',
    )
  const base = staged.basedOn === null ? undefined : await store.generation(staged.basedOn)
  const changes = getStagedChanges(base, staged)
  const before = getVersions(base)
  return changeParts({
    ...request,
    action: 'promotion',
    changes,
    staged,
    checkLive: (live) => {
      const versions = getVersions(live)
      const problems = [...changes.keys()]
        .filter((name) => versions.get(name) !== before.get(name))
        .map(
          (name) =>
            `${name} ${versions.get(name)} became live after generation ${number} was staged (on ${before.get(name) ?? 'no release'}): stage the release again`,
        )
      if (problems.length > 0) throw new ReleaseRefused(problems, 'promotion')
    },
  })
}
