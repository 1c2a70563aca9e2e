import type { VersionSummary } from '@portal/contracts-regulations'
import { useTitleText } from './texts.ts'

/** The label of a version (spec 3) in the reader's language; of a state that only a later service knows, in English. */
export function useVersionLabel(): (
  version: Pick<VersionSummary, 'state' | 'versionNumber'> & { readonly label?: string },
) => string {
  const t = useTitleText()
  return ({ state, versionNumber, label = '' }) => t(`version.${state}`, { number: versionNumber, defaultValue: label })
}

interface NamedVersion {
  readonly versionLabel: string
  readonly versionState?: VersionSummary['state'] | undefined
  readonly versionNumber?: number | undefined
}

/** The version that a comment or a use is in. A service that was released earlier gives its English label only. */
export function VersionName({ of: { versionLabel, versionState, versionNumber } }: { readonly of: NamedVersion }) {
  const t = useTitleText()
  const label = useVersionLabel()
  if (versionNumber === undefined) return <span lang="en">{versionLabel}</span>
  return versionState === undefined
    ? t('version.of-definition', { number: versionNumber })
    : label({ state: versionState, versionNumber, label: versionLabel })
}
