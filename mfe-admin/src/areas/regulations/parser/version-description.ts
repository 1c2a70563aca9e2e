import type { VersionSummary } from '@portal/contracts-regulations'
import { useParserText } from './texts.ts'

/** Describes a version in the user's language by its state and number. */
export function useVersionDescription(): (
  version: Pick<VersionSummary, 'state' | 'versionNumber' | 'label'>,
) => string {
  const t = useParserText()
  return ({ state, versionNumber, label }) => t(`version.${state}`, { number: versionNumber, defaultValue: label })
}
