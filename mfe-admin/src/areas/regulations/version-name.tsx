import type { VersionSummary } from '@portal/contracts-regulations'
import { useAdminText } from '../../shared/texts.ts'

/** Formats the label of a version (spec 3) in the user's language, or in English for a state that this release does not know. */
export function useVersionLabel(): (
  version: Pick<VersionSummary, 'state' | 'versionNumber'> & { readonly label?: string },
) => string {
  const t = useAdminText()
  return ({ state, versionNumber, label = '' }) => t(`version.${state}`, { number: versionNumber, defaultValue: label })
}

interface NamedVersion {
  readonly versionLabel: string
  readonly versionState?: VersionSummary['state'] | undefined
  readonly versionNumber?: number | undefined
}

/** Shows the version that a comment or a use of a term belongs to. Older services send only its English label. */
export function VersionName({
  version: { versionLabel, versionState, versionNumber },
}: {
  readonly version: NamedVersion
}) {
  const t = useAdminText()
  const label = useVersionLabel()
  if (versionNumber === undefined) return <span lang="en">{versionLabel}</span>
  return versionState === undefined
    ? t('version.of-definition', { number: versionNumber })
    : label({ state: versionState, versionNumber, label: versionLabel })
}
