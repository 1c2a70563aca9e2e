import type { VersionSummary } from '@portal/contracts-regulations'
import { useText } from '../texts/regulations-texts.ts'

/** Returns a function that formats a version's name: its state and number. */
export function useVersionName(): (version: Pick<VersionSummary, 'state' | 'versionNumber' | 'label'>) => string {
  const t = useText()
  return ({ state, versionNumber, label }) => t(`version.${state}`, { number: versionNumber, defaultValue: label })
}
